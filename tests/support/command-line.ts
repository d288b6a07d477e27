import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { COMPILED } from './program-args.ts'
import { ROOT } from './run-until-end.ts'

/** Runs the command line as a process of its own, with these settings only. */
export function runClub(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err })
    })
  })
}
