import { type ChildProcess, spawn } from 'node:child_process'
import { BUILT, COMPILED, programArgs } from './program-args.ts'
import { SECRETS } from './secrets.ts'

const END_MS = 180_000

/** A process of the program that answers. */
export interface Program {
  child: ChildProcess
  port: number
  /** The program's output so far. */
  said(): string
}

/** Starts the program on this database and waits for its address. */
export async function run(databaseUrl: string, dataDir: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, programArgs(BUILT), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      VITEST: undefined,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRETS: databaseUrl === '' ? undefined : SECRETS,
      PORT: '0',
      PROCESSES: '1',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /http:\/\/localhost:(\d+)/.exec(said)
      if (address) resolve(Number(address[1]))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${said}`)))
  })
  return { child, port, said: () => said }
}

/** Ends it like an operator. */
export async function end({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(impatience)
}
