import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILED, programArgs } from './program-args.ts'
import type { Order, Report } from './program-host.ts'

const HOST = fileURLToPath(new URL('./program-host.ts', import.meta.url))

interface Waiting {
  resolve(port: number): void
  reject(error: Error): void
}

class Host {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #said = ''
  #last = 0

  constructor() {
    this.#child = spawn(process.execPath, programArgs(HOST), {
      env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, VITEST: undefined },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (part) => (this.#said += part))
    this.#child.on('message', (report: Report) => this.#hear(report))
    this.#child.once('exit', (code) => {
      host = null
      for (const { reject } of this.#waiting.values())
        reject(new Error(`The programs' process ended with ${code}:\n${this.#said}`))
    })
  }

  #hear(report: Report): void {
    const number = 'started' in report ? report.started : 'stopped' in report ? report.stopped : report.failed
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    if ('failed' in report) waiting?.reject(new Error(report.why))
    else waiting?.resolve('started' in report ? report.port : 0)
  }

  #ask(number: number, order: Order): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#child.send(order)
    })
  }

  async start(env: Record<string, string>): Promise<{ port: number; stop(): Promise<unknown> }> {
    const number = ++this.#last
    const port = await this.#ask(number, { start: number, env })
    return { port, stop: () => this.#ask(number, { stop: number }) }
  }
}

let host: Host | null = null

/** Starts the program in a process shared by the files of this worker, one after the other: a tenth of the processor time. */
export function startHosted(env: Record<string, string>): Promise<{ port: number; stop(): Promise<unknown> }> {
  host ??= new Host()
  return host.start({ PROCESSES: '1', ...env })
}
