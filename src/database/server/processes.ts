import { existsSync } from 'node:fs'
import { open, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { isCode } from '../../kernel/codes.ts'

export interface PidFile {
  pid: number
  port: number
  isReady: boolean
}

const pidFile = (dir: string): string => path.join(dir, 'postmaster.pid')

/** A pid file alone proves nothing: another process may have its number. */
export async function findServer(dir: string): Promise<PidFile | null> {
  const content = await readFile(pidFile(dir), 'utf8').catch(nothing)
  if (content === null) return null
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await isServer(pid, dir))) return null
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** A dead process whose parent never asked about it has no command line. */
export async function isServer(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  const words = await commandLine(pid)
  return words.some((word) => path.basename(word) === 'postgres') && words.includes(dir)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

async function commandLine(pid: number): Promise<string[]> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(nothing)
  return words === null ? [] : words.split('\0')
}

/**
 * Makes PostgreSQL ignore a pid file whose number went to another process. Deleting it would also skip the check for left-over
 * shared memory; our own number, the parent's, skips only the check of the number.
 */
export async function disownPidFile(dir: string): Promise<void> {
  const content = await readFile(pidFile(dir), 'utf8').catch(nothing)
  const pid = Number(content?.split('\n')[0])
  if (content === null || !isAlive(pid) || pid === process.pid) return
  await overwrite(pidFile(dir), content.replace(/^-?\d+/, String(process.pid)))
}

const SOCKET = '.s.PGSQL.'
/** Bytes of a socket's path on macOS; 108 on Linux. */
const LONGEST_SOCKET = 103

const socketFile = (dir: string, port: number): string => path.join(dir, `${SOCKET}${port}`)

export const hasSocket = (dir: string, port: number): boolean => existsSync(socketFile(dir, port))

/** The folder of the server's socket; null where it has none that answers, or none that a client could name. */
export async function findSocketFolder(dir: string, port: number): Promise<string | null> {
  const file = socketFile(dir, port)
  if (Buffer.byteLength(file) > LONGEST_SOCKET || !existsSync(file)) return null
  const socket = connect(file)
  return new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(dir)).once('error', () => resolve(null))
  }).finally(() => socket.destroy())
}

/** A killed server leaves its socket, and a lock with its number, which may be another process's by now. */
export async function removeSockets(dir: string): Promise<void> {
  for (const name of await readdir(dir)) if (name.startsWith(SOCKET)) await rm(path.join(dir, name), { force: true })
}

/** Writes in place: on a full disk, emptying first would leave an empty file, and no server starts beside that. */
async function overwrite(file: string, content: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    const { bytesWritten } = await handle.write(content, 0)
    await handle.truncate(bytesWritten)
  } finally {
    await handle.close()
  }
}

/** Ends backends that outlived their server (`kill -9` of the postmaster alone); recovery rolls back. */
export async function endOrphans(dir: string): Promise<void> {
  if (process.platform !== 'linux') return
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  await Promise.all(pids.map((pid) => endIfOrphan(pid, dir)))
}

async function endIfOrphan(pid: number, dir: string): Promise<void> {
  const [title] = await commandLine(pid)
  if (!title?.startsWith('postgres: ')) return
  if ((await readlink(`/proc/${pid}/cwd`).catch(nothing)) === dir) signal(pid, 'SIGKILL')
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

function nothing(error: unknown): null {
  if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].some((code) => isCode(error, code))) return null
  throw error
}
