import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const COMMANDS = fileURLToPath(new URL('./cli/main.ts', import.meta.url))

/** Small young objects end soon, and with them the buffers they hold: 80 MB for a backup instead of 150. */
export const BESIDE_FLAGS = ['--max-semi-space-size=1']

/**
 * Runs a command of `npm run club` in a process of its own, so that it holds up no request; it ends with the program. Rejects
 * with what the command says.
 */
export async function runBeside(args: readonly string[], program: AsyncDisposableStack): Promise<void> {
  const child = spawn(process.execPath, [...BESIDE_FLAGS, COMMANDS, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  program.defer(() => void child.kill())
  const [[code], said] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0) throw new Error(said.trim() || `${args.join(' ')} ended with ${code}`)
}
