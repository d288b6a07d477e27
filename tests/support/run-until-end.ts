import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BUILT, COMPILED, programArgs } from './program-args.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  code: number | null
  /** What it said on either output. */
  said: string
}

export interface Run {
  cwd?: string
  /** As built, unless it is another. */
  program?: string
  /** What runs Node, with its arguments. */
  wrapper?: readonly string[]
}

/** Starts the program with nothing but these settings, and waits until it ends by itself. */
export async function runUntilEnd(
  settings: Record<string, string>,
  { cwd = ROOT, program = BUILT, wrapper = [] }: Run = {},
): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const usual = { NODE_ENV: 'production', VITEST: undefined, NODE_COMPILE_CACHE: COMPILED, PORT: '0' }
  const [command = '', ...args] = [...wrapper, process.execPath, ...programArgs(program)]
  const child = spawn(command, args, { cwd, env: { ...inherited, ...usual, ...settings }, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = await once(child, 'close')
  return { code, said }
}
