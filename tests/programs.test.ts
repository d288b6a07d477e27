import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { programArgs } from './support/program-args.ts'

const STARTER = `
  import { spawn } from 'node:child_process'
  const child = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'inherit', 'inherit'] })
  console.log(child.pid)
  setInterval(() => {}, 1000)
`

/** Linux: an ended process without a waiting parent has no command line either. */
const isRunning = async (pid: number) => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''

test.runIf(process.platform === 'linux')('a program started by a test ends when the test is killed', async () => {
  const endless = new URL('./support/endless.ts', import.meta.url).pathname
  const args = ['--input-type=module', '-e', STARTER, '--', ...programArgs(endless)]
  const starter = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string]
  const pid = Number(line)
  expect(await isRunning(pid)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})
