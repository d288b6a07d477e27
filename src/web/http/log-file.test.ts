import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { type LogFile, openLogFile } from './log-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'verein-log-'))
afterAll(() => rm(folder, { recursive: true }))
let dir = ''
let file = ''
beforeEach(async () => {
  dir = await mkdtemp(join(folder, 'one-'))
  file = join(dir, 'app.log')
})

async function writeLines(log: LogFile, lines: string[]): Promise<void> {
  for (const line of lines) {
    log.write(`${line}\n`)
    await log.flush()
  }
}

test.each([
  [0, { 'app.log': 'f\n' }],
  [1, { 'app.log': 'f\n', 'app.log.1': 'd\ne\n' }],
  [2, { 'app.log': 'f\n', 'app.log.1': 'd\ne\n', 'app.log.2': 'b\nc\n' }],
  [9, { 'app.log': 'f\n', 'app.log.1': 'd\ne\n', 'app.log.2': 'b\nc\n', 'app.log.3': 'a\n' }],
])('a log of five bytes with %i older ones keeps the newest lines', async (files, expected) => {
  await writeFile(file, 'a\n')
  await writeLines(openLogFile(file, { bytes: 5, files }), ['b\nc', 'd\ne', 'f'])
  const names = await readdir(dir)
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')]))
  expect(Object.fromEntries(texts)).toEqual(expected)
})

test('on a full disk the log neither throws nor waits, and goes on by itself; it says how many lines are missing', async () => {
  await symlink('/dev/full', file)
  const logFile = openLogFile(file, { bytes: 1_000_000, files: 1 })
  const log = createLog(logFile)
  log.info('lost')
  await logFile.flush()
  for (let count = 0; count < 20_000; count++) log.info({ filler: 'x'.repeat(100) }, 'too many to wait')
  await logFile.flush()
  await rm(file)
  log.info('after')
  await logFile.flush()
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const [told, after, ...more] = lines.map((line) => JSON.parse(line))
  expect(told).toMatchObject({ dropped: 20_001, msg: 'lines dropped, the log could not be written' })
  expect(after).toMatchObject({ msg: 'after' })
  expect(more).toEqual([])
  log.info('once more')
  await logFile.flush()
  expect((await readFile(file, 'utf8')).match(/dropped/g)).toHaveLength(2)
})

test('what is written while the log rests after a failure goes to the disk by itself', async () => {
  await symlink('/dev/full', file)
  const log = createLog(openLogFile(file, { bytes: 1_000_000, files: 1 }))
  log.info('lost')
  await new Promise((resume) => setTimeout(resume, 200))
  await rm(file)
  log.info('last')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/"dropped":1.*\n.*"last"/)
})
