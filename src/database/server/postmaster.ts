import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isCode } from '../../kernel/codes.ts'
import { cleanEnvironment, commandFor, findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { disownPidFile, endOrphans, findServer, isServer, type PidFile, removeSockets, signal } from './processes.ts'

export interface StartOptions {
  /** Default: a free port. A running server keeps its own. */
  port?: number | undefined
  settings: Readonly<Record<string, string>>
  log: (line: string) => void
}

// Durability stays at PostgreSQL's default; these save memory. Parallel plans need more shared memory than small containers give.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const READY_MS = 10 * 60_000
/** About a minute: traces of a killed server last seconds at most. */
const MOST_STARTS = 300
const STOP_MS = 60_000
const LOG_BYTES = 10_000_000

/** A left-over of a killed server, or a start that meets a stop. */
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid"|could not create any TCP\/IP sockets/

/** Some file systems know no sockets: there only the port is left. */
const WITHOUT_SOCKETS = /could not create any Unix-domain sockets/
const foldersWithoutSockets = new Set<string>()

/** Call it in turn only. */
export async function runServer(cluster: Cluster, options: StartOptions): Promise<PidFile> {
  const until = Date.now() + READY_MS
  let starts = 0
  while (Date.now() < until && starts < MOST_STARTS) {
    const server = await findServer(cluster.dir)
    if (server?.isReady) return server
    if (server !== null) await sleep(30)
    else await startServer(cluster, options)
    if (server === null) starts++
  }
  throw new Error(`Die Datenbank wird nicht fertig mit dem Start. Was sie sagt, steht in ${logFile(cluster.dir)}.`)
}

async function startServer(cluster: Cluster, options: StartOptions): Promise<void> {
  await disownPidFile(cluster.dir)
  await removeSockets(cluster.dir)
  const { child, end, logStart } = await spawnServer(cluster, options.port ?? (await findFreePort()), options.settings)
  const began = Date.now()
  let told = false
  while (end.reason === null) {
    const server = await findServer(cluster.dir)
    if (server?.pid === child.pid && server?.isReady) return
    if (!told && Date.now() - began > 3000) options.log('Die Datenbank stellt ihren letzten Stand wieder her …')
    told = told || Date.now() - began > 3000
    await sleep(20)
  }
  const said = (await readFile(logFile(cluster.dir))).subarray(logStart).toString('utf8')
  if (WITHOUT_SOCKETS.test(said)) foldersWithoutSockets.add(cluster.dir)
  else if (!PASSING.test(said)) throw new Error(`Die Datenbank startet nicht (${end.reason}).\n${said.slice(-2000)}`)
  await endOrphans(cluster.dir)
  await sleep(100)
}

async function spawnServer(cluster: Cluster, port: number, own: StartOptions['settings']) {
  const sockets = { unix_socket_directories: process.platform === 'win32' || foldersWithoutSockets.has(cluster.dir) ? '' : '.' }
  const settings = { ...SETTINGS, ...sockets, ...own, port: String(port) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = await commandFor(findBinaries().postgres, ['-D', cluster.dir, ...args], cluster.dir)
  const file = logFile(cluster.dir)
  const logStart = await keepShort(file)
  const output = await open(file, 'a', 0o600)
  // Own session: Ctrl-C and a closed terminal end the app first, and the app ends the database.
  const child = spawn(command.file, command.args, {
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: cleanEnvironment(),
  })
  const end = watchEnd(child)
  child.unref()
  await output.close()
  return { child, end, logStart }
}

/** Call it right after the spawn: the end is told only once. */
function watchEnd(child: ChildProcess): { reason: string | null } {
  const end: { reason: string | null } = { reason: null }
  child.on('error', (error) => {
    end.reason = error.message
  })
  child.on('exit', (code, name) => {
    end.reason = `Ende mit ${code ?? name}`
  })
  return end
}

const logFile = (dir: string): string => path.join(path.dirname(dir), 'postgres.log')

/** Answers the offset of the next start's lines. */
async function keepShort(file: string): Promise<number> {
  try {
    const { size } = await stat(file)
    if (size < LOG_BYTES) return size
    await rename(file, `${file}.1`)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  return 0
}

/** Below the outgoing ports of the system: a connection could take our port during a restart. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error) => (isCode(error, 'EADDRINUSE') || isCode(error, 'EACCES') ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Transactions roll back, all is written. Uses harder, but safe signals when the server does not obey. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = await findServer(cluster.dir)
  if (server === null) return
  if (process.platform === 'win32') {
    await promisify(execFile)(findBinaries().pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast', '-w'])
    return
  }
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    signal(server.pid, name)
    const until = Date.now() + STOP_MS
    while (Date.now() < until) {
      if (!(await isServer(server.pid, cluster.dir))) return
      await sleep(20)
    }
  }
  throw new Error(`Die Datenbank (Prozess ${server.pid}) lässt sich nicht beenden.`)
}
