import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const COMMANDS = fileURLToPath(new URL('./cli/main.ts', import.meta.url))

/**
 * Runs a command of `npm run club` in a process of its own, so that it holds up no request; it ends with the program. Rejects
 * with what the command says.
 */
export async function runBeside(args: readonly string[], program: AsyncDisposableStack): Promise<void> {
  const child = spawn(process.execPath, [COMMANDS, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  program.defer(() => void child.kill())
  const [[code], said] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0) throw new Error(said.trim() || `${args.join(' ')} ended with ${code}`)
}
