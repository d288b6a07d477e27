import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../../package.json' with { type: 'json' }
import { pinnedNode, root, toolEnvironment } from '../../scripts/tool.mjs'
import { BUILT, programArgs } from '../../tests/support/program-args.ts'
import { ask } from './http.ts'
import type { Workshop } from './workshop.ts'

/** Settings that the operator's shell may hold. */
const NOT_OURS = { DATABASE_URL: undefined, SMTP_URL: undefined, SEED: undefined, PUBLIC_ORIGINS: undefined, PROCESSES: '1' }
/** Flags of `npm start` for Node: its limits of memory. */
export const FLAGS = manifest.scripts.start.match(/--[a-z-]+=\d+/g) ?? []
const START_MS = 600_000
const STOP_MS = 300_000

/** The real program on a data folder. */
export interface Program {
  child: ChildProcess
  port: number
  /** Milliseconds from the command to the first 200 of `/`. */
  startedInMs: number
  /** The end of its output. */
  said(): string
  /** Ends it with its database, as an operator does. @throws after an unclean end. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  dataDir: string
  env?: Record<string, string>
  /** Started with `npm start` instead of directly. */
  byNpm?: boolean
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts the built program and waits for its first page. Bench and program share the machine's cores. */
export async function startProgram(workshop: Workshop, { dataDir, env = {}, byNpm = false }: ProgramOptions): Promise<Program> {
  const settings = { NODE_ENV: 'production', RAISED_LIMITS: 'yes', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }
  const clean = { ...toolEnvironment(settings), ...NOT_OURS, MALLOC_ARENA_MAX: '1', ...env }
  const startedAt = performance.now()
  const [command, args] = byNpm ? ['npm', ['start']] : [pinnedNode(), [...FLAGS, ...programArgs(BUILT)]]
  const child = spawn(command, args, { cwd: root, env: clean, stdio: ['pipe', 'pipe', 'pipe'] })
  workshop.later(async () => {
    await stop(child).catch((error: Error) => console.error(error.message))
    await endDatabase(dataDir)
  })
  const said = listenTo(child)
  const port = await portOf(child, said)
  await waitForPage(child, port)
  return { child, port, startedInMs: performance.now() - startedAt, said, stop: () => stop(child) }
}

function listenTo(child: ChildProcess): () => string {
  let said = ''
  const hear = (part: Buffer) => {
    said = (said + part).slice(-4000)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return () => said
}

async function portOf(child: ChildProcess, said: () => string): Promise<number> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(10)) {
    const address = /http:\/\/localhost:(\d+)/.exec(said())
    if (address) return Number(address[1])
    if (hasEnded(child)) break
  }
  throw new Error(`The program does not start (${child.exitCode ?? child.signalCode ?? 'too slow'}):\n${said()}`)
}

async function waitForPage(child: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(10)) {
    if (hasEnded(child)) throw new Error('The program ended before its first page')
    const answer = await ask(port, { path: '/' }).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`No page within ${START_MS / 1000} s`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const isInTime = await Promise.race([exit.then(() => true), sleep(STOP_MS, false, { ref: false })])
  if (isInTime && child.exitCode === 0) return
  child.kill('SIGKILL')
  throw new Error(`The program does not end cleanly: ${child.exitCode ?? child.signalCode ?? 'it hangs'}`)
}

/** Server process of the embedded database; null without its pid file. */
export async function findPostmaster(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null)
  const lines = text?.split('\n')
  return lines ? { pid: Number(lines[0]), port: Number(lines[3]) } : null
}

/** Ends a database after a kill of its program. */
async function endDatabase(dataDir: string): Promise<void> {
  const isRunning = async (pid: number) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(join(dataDir, 'postgres'))
  const server = await findPostmaster(dataDir)
  if (!server || !(await isRunning(server.pid))) return
  process.kill(server.pid, 'SIGQUIT')
  for (const until = Date.now() + STOP_MS; Date.now() < until; await sleep(50)) if (!(await isRunning(server.pid))) return
}

/** The owner's address of the embedded database. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const server = await findPostmaster(dataDir)
  if (!server) throw new Error(`No database runs in ${dataDir}`)
  const password = await readFile(join(dataDir, 'postgres', 'owner-password'), 'utf8')
  return `postgres://postgres:${password.trim()}@127.0.0.1:${server.port}/verein`
}
