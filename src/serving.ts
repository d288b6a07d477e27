import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Settings } from './kernel/settings.ts'
import type { Process, ServingPart } from './process.ts'

/** Argument of a process that only answers requests. */
export const SERVE = 'serve'
/** Order to end. */
export const STOP = 'stop'
/** Least time between two starts, for a process that cannot start. */
const PAUSE_MS = 2_000
/** Longer than a door's patience with answers in progress. */
const STOP_MS = 15_000

/** Sent to a process beside the first: first its part, then its end. */
export type Order = { settings: Settings; part: Omit<ServingPart, 'logFile'> } | typeof STOP
/** A line for the log, which one process writes. */
export interface Report {
  line: string
}

export interface Serving {
  /** Ends the processes; running requests are answered. */
  stop(): Promise<void>
}

async function end(child: ChildProcess, delay: number): Promise<void> {
  const ended = once(child, 'exit')
  if (child.connected) child.send(STOP satisfies Order)
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS + delay * 1000)
  await ended
  clearTimeout(impatience)
}

/** Starts the processes that answer requests beside this one, and replaces each that ends. */
export function startServing({ settings, database, logFile, services: { log } }: Process): Serving {
  const children = new Set<ChildProcess>()
  let isStopping = false
  const add = () => {
    if (isStopping) return
    const startedAt = performance.now()
    // Its input is a pipe, so that it never reads ours.
    const child = fork(process.argv[1] ?? '', [SERVE], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
    children.add(child)
    child.on('error', (error) => log.error({ err: error, process: child.pid }, 'serving process not reached'))
    child.on('message', ({ line }: Report) => logFile.write(line))
    child.once('exit', (code, signal) => {
      children.delete(child)
      if (isStopping) return
      log.error({ process: child.pid, code, signal }, 'serving process ended, a new one starts')
      setTimeout(add, Math.max(0, PAUSE_MS - (performance.now() - startedAt))).unref()
    })
    child.send({ settings, part: { databaseUrl: database.url, dataDir: database.dataDir } } satisfies Order)
  }
  for (let number = 1; number < settings.processes; number++) add()
  return {
    async stop() {
      isStopping = true
      await Promise.all([...children].map((child) => end(child, settings.stopDelay)))
    },
  }
}
