import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BUILT, COMPILED, programArgs } from './program-args.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  code: number | null
  /** Both outputs. */
  said: string
}

export interface Run {
  cwd?: string
  /** Default: as built. */
  program?: string
  /** Program that runs Node, with its arguments. */
  wrapper?: readonly string[]
}

/** Starts the program with these settings only, and waits for its end. */
export async function runUntilEnd(
  settings: Record<string, string>,
  { cwd = ROOT, program = BUILT, wrapper = [] }: Run = {},
): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const usual = { NODE_ENV: 'production', VITEST: undefined, NODE_COMPILE_CACHE: COMPILED, PORT: '0', PROCESSES: '1' }
  const [command = '', ...args] = [...wrapper, process.execPath, ...programArgs(program)]
  const child = spawn(command, args, { cwd, env: { ...inherited, ...usual, ...settings }, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = await once(child, 'close')
  return { code, said }
}
