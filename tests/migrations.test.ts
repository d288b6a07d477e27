import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../scripts/check-migrations.mjs', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'verein-landed-'))
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, 'src/database/migrations', name)
const list = join(folder, 'src/database/landed-migrations.txt')
const lineOf = (name: string, text: string) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
const check = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout }
}

beforeEach(async () => {
  await rm(join(folder, 'src'), { recursive: true, force: true })
  await mkdir(at(''), { recursive: true })
  await writeFile(at('0001_first.sql'), 'one')
  await writeFile(at('20260102030405_second.sql'), 'two')
  await writeFile(list, lineOf('0001_first.sql', 'one') + lineOf('20260102030405_second.sql', 'two'))
})

test('what has landed and stayed as it was passes', () => expect(check()).toMatchObject({ status: 0 }))

test.each([
  [
    'changed',
    () => writeFile(at('0001_first.sql'), 'other'),
    /0001_first.sql has landed and is changed: .*git checkout main -- /,
  ],
  ['removed', () => rm(at('0001_first.sql')), /0001_first.sql has landed and is gone or renamed: .*git checkout main -- /],
  ['renamed', () => rename(at('0001_first.sql'), at('0002_first.sql')), /0001_first.sql has landed and is gone or renamed/],
  ['new with a number', () => writeFile(at('0351_new.sql'), ''), /0351_new.sql is no name of a new migration .*git mv /],
  [
    'new with an early time',
    () => writeFile(at('20250101000000_new.sql'), ''),
    /sorts before 20260102030405_second.sql.*git mv /,
  ],
  ['new and not in the list', () => writeFile(at('20270101000000_new.sql'), ''), /not in .*: "npm run landed" appends it/],
])('a migration that is %s fails, and the fault says how to mend it', async (_, change, said) => {
  await change()
  expect(check()).toMatchObject({ status: 1, said: expect.stringMatching(said) })
})

test('the command appends what is new, and nothing while something else is wrong', async () => {
  const before = await readFile(list, 'utf8')
  await writeFile(at('20270101000000_new.sql'), 'three')
  await writeFile(at('0001_first.sql'), 'other')
  expect(check('--append').status).toBe(1)
  expect(await readFile(list, 'utf8')).toBe(before)
  await writeFile(at('0001_first.sql'), 'one')
  expect(check('--append').status).toBe(0)
  expect(await readFile(list, 'utf8')).toBe(before + lineOf('20270101000000_new.sql', 'three'))
  expect(check()).toMatchObject({ status: 0 })
})

test('a line of the main branch that is changed, with its migration, fails', async () => {
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: folder, encoding: 'utf8' })
  git('init', '--initial-branch=main')
  git('add', '.')
  expect(git('commit', '--message', 'landed').status).toBe(0)
  await writeFile(at('0001_first.sql'), 'other')
  await writeFile(
    list,
    (await readFile(list, 'utf8')).replace(lineOf('0001_first.sql', 'one'), lineOf('0001_first.sql', 'other')),
  )
  expect(check()).toMatchObject({ status: 1, said: expect.stringContaining('line 1 is not as it landed') })
})
