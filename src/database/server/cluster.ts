import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { isCode } from '../../kernel/codes.ts'
import { cleanEnvironment, commandFor, findBinaries } from './binaries.ts'

export interface Cluster {
  dir: string
  password: string
}

const PASSWORD_FILE = 'owner-password'
const TEMPORARY = 'postgres.new-'

/** Opens or creates `dataDir/postgres`. Only complete clusters ever have that name. */
export async function openCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const known = await findCluster(dataDir)
  if (known !== null) return known
  const dir = path.join(dataDir, 'postgres')
  log('Die Datenbank wird angelegt …')
  await removeLeftovers(dataDir)
  await createCluster(dataDir, dir)
  const password = await readPassword(dir)
  if (password === null)
    throw new Error(`Im Ordner ${dir} liegt etwas anderes als unsere Datenbank. Bitte einen anderen Ordner wählen.`)
  return { dir, password }
}

export async function findCluster(dataDir: string): Promise<Cluster | null> {
  const dir = path.join(dataDir, 'postgres')
  const password = await readPassword(dir)
  return password === null ? null : { dir, password }
}

async function readPassword(dir: string): Promise<string | null> {
  try {
    return (await readFile(path.join(dir, PASSWORD_FILE), 'utf8')).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    if (isCode(error, 'EACCES')) {
      throw new Error(`Der Ordner ${dir} gehört einem anderen Benutzer. Bitte als dieser Benutzer oder als root starten.`, {
        cause: error,
      })
    }
    throw error
  }
}

/** Call it in turn only. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  const leftovers = names.filter((name) => name.startsWith(TEMPORARY))
  await Promise.all(leftovers.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })))
}

async function createCluster(dataDir: string, dir: string): Promise<void> {
  const workshop = await mkdtemp(path.join(dataDir, TEMPORARY))
  try {
    const passwordFile = path.join(workshop, PASSWORD_FILE)
    const built = path.join(workshop, 'cluster')
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    await runInitdb(built, passwordFile)
    await rename(passwordFile, path.join(built, PASSWORD_FILE))
    await syncDirectory(built)
    await rename(built, dir)
    await syncDirectory(dataDir)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function runInitdb(target: string, passwordFile: string): Promise<void> {
  const { initdb } = findBinaries()
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
  ]
  // ICU sorts and compares; the C library only classifies letters: pg_trgm needs it in UTF-8.
  const locale = ['--locale-provider=icu', '--icu-locale=de', `--locale=${libcLocale()}`, '--lc-messages=C']
  const command = await commandFor(initdb, ['-D', target, ...options, ...locale], target)
  const child = spawn(command.file, command.args, { stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnvironment() })
  const exit = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  if (/could not look up effective user ID/.test(err)) {
    throw new Error(
      `Der Benutzer Nr. ${process.getuid?.()} hat auf diesem System keinen Namen; die Datenbank braucht einen. Bitte anlegen.`,
    )
  }
  if (code !== 0) throw new Error(`Die Datenbank ließ sich nicht anlegen.\n${out}${err}`)
  await chmod(target, 0o700)
}

function libcLocale(): string {
  if (process.platform === 'darwin') return 'de_DE.UTF-8'
  return process.platform === 'linux' ? 'C.UTF-8' : 'C'
}

async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
