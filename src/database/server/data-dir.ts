import { access, constants, mkdir, readdir, realpath, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '../../kernel/codes.ts'
import { BadSettings } from '../../kernel/settings.ts'

const FIRST_START_BYTES = 250_000_000
/** Two segments of the write-ahead log: with less, PostgreSQL can neither recover nor start. */
const LEAST_BYTES = 32_000_000

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

export const isFull = async (dir: string): Promise<boolean> => (await freeBytes(dir)) < LEAST_BYTES

async function nearest(dir: string): Promise<string> {
  try {
    await stat(dir)
    return dir
  } catch (error) {
    if (!isCode(error, 'ENOENT') || path.dirname(dir) === dir) throw error
    return nearest(path.dirname(dir))
  }
}

/** One by one: `recursive` never ends on a file system without folders (/proc). */
async function makeFolders(there: string, dir: string): Promise<void> {
  const missing = path.relative(there, dir).split(path.sep).filter(Boolean)
  for (let at = 1; at <= missing.length; at++) {
    await mkdir(path.join(there, ...missing.slice(0, at)), { mode: 0o700 }).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  }
}

function complaintOf(error: unknown, dir: string): unknown {
  const words: Record<string, string> = {
    EACCES: `Im Ordner ${dir} darf dieser Benutzer nicht lesen und schreiben. Bitte als sein Besitzer starten.`,
    EPERM: `Im Ordner ${dir} darf dieser Benutzer nicht lesen und schreiben. Bitte als sein Besitzer starten.`,
    EROFS: `Der Ordner ${dir} liegt auf einem Datenträger, der sich nur lesen lässt.`,
    ENOTDIR: `${dir} ist eine Datei oder liegt in einer; es muss ein Ordner sein.`,
    ENOENT: `Der Ordner ${dir} lässt sich dort nicht anlegen.`,
    ENOSPC: `Auf dem Datenträger von ${dir} ist kein Platz mehr.`,
  }
  const text = error instanceof Error && 'code' in error ? words[String(error.code)] : undefined
  return text ? new BadSettings(`DATA_DIR: ${text}`, { cause: error }) : error
}

/** @throws BadSettings naming DATA_DIR, before anything is written */
export async function openDataDir(given: string): Promise<string> {
  const dir = path.resolve(given)
  try {
    const there = await nearest(dir)
    await readdir(there)
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK)
    await makeFolders(there, dir)
    return await realpath(dir)
  } catch (error) {
    throw complaintOf(error, dir)
  }
}

/** @throws BadSettings when the embedded database would run out of space during the start */
export async function checkSpace(dataDir: string, isNew: boolean): Promise<void> {
  const free = await freeBytes(dataDir)
  const needed = isNew ? FIRST_START_BYTES : LEAST_BYTES
  if (free >= needed) return
  throw new BadSettings(
    `DATA_DIR: Auf dem Datenträger von ${dataDir} sind nur ${inMegabytes(free)} frei; nötig sind mindestens ${inMegabytes(needed)}.`,
  )
}
