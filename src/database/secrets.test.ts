import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runClub } from '../../tests/support/command-line.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { until } from '../../tests/support/until.ts'
import { newSecrets, writeSecrets } from '../kernel/secrets.ts'
import { openSecrets, secretsPath } from './secrets.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verein-secrets-'))
afterAll(() => rm(folder, { recursive: true }))
let dataDir = ''
const open = (given: string | null = null, at = dataDir) =>
  openSecrets(database.url, {
    dataDir: at,
    given,
    onError: (error) => {
      throw error
    },
  })
const stored = async () =>
  (
    await database.owner
      .selectFrom('installation')
      .select(['name', 'value'])
      .where('name', 'in', ['linkSecret', 'pushKeys', 'secretsName'])
      .execute()
  ).map(({ name }) => name)
const store = (name: string, value: string) => database.owner.insertInto('installation').values({ name, value }).execute()

beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
  await database.owner.deleteFrom('installation').where('name', 'in', ['linkSecret', 'pushKeys', 'secretsName']).execute()
})

test('the first start makes a file that nobody else reads, and the next one reads it', async () => {
  const first = await open()
  expect((await stat(secretsPath(dataDir))).mode & 0o777).toBe(0o600)
  expect(await stored()).toEqual(['secretsName'])
  const again = await open()
  expect([again.newest(), again.pushKeys]).toEqual([first.newest(), first.pushKeys])
})

test('two programs that start at once agree on one file', async () => {
  const both = await Promise.all([open(), open()])
  expect(both[0].newest()).toBe(both[1].newest())
})

test('an installation that kept its secrets in the database goes on with them, and they leave it', async () => {
  const before = newSecrets()
  await store('linkSecret', before.keys[0]?.value ?? '')
  await store('pushKeys', JSON.stringify(before.pushKeys))
  await expect(open(writeSecrets(newSecrets())), 'by SECRETS the old ones would be lost').rejects.toThrow('einmal ohne SECRETS')
  const secrets = await open()
  expect(secrets.newest()).toBe(before.keys[0]?.value)
  expect(secrets.pushKeys).toEqual(before.pushKeys)
  expect(await stored()).toEqual(['secretsName'])
})

test('without its file, or with another one, the program does not start', async () => {
  await open()
  const elsewhere = await mkdtemp(join(folder, 'data-'))
  await expect(open(null, elsewhere)).rejects.toThrow(`in ${elsewhere} fehlt sie`)
  await expect(open(writeSecrets(newSecrets()))).rejects.toThrow('gehört zu einer anderen Datenbank')
  await expect(open('{}')).rejects.toThrow('SECRETS: Erwartet wird')
  await writeFile(secretsPath(elsewhere), 'broken')
  await expect(open(null, elsewhere)).rejects.toThrow('ist nicht lesbar')
  const shared = (await readFile(secretsPath(dataDir), 'utf8')).trim()
  expect((await open(shared, elsewhere)).newest(), 'a second machine by environment').toBe((await open()).newest())
})

const club = (...args: string[]) => runClub(args, { DATABASE_URL: database.url, DATA_DIR: dataDir })

test('rotate-secret: the running program signs with the new key, and still knows the old one', async () => {
  const running = await open()
  const before = running.newest()
  expect(await club('rotate-secret')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('niemand muss sich neu einloggen'),
  })
  await until(async () => running.newest() !== before)
  expect(running.counting()).toEqual([running.newest(), before])
  expect((await club('doctor')).out).toContain('Die Schlüssel liegen außerhalb der Datenbank')
  await club('rotate-secret', '--at-once')
  await until(async () => running.counting().length === 1)
  expect(running.numbered()).toHaveLength(3)
})

test('rotate-secret with SECRETS writes nothing and prints the value for all machines', async () => {
  const given = writeSecrets(newSecrets())
  await open(given)
  const { out } = await runClub(['rotate-secret'], { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRETS: given })
  const next = out.trim().split('\n').at(-1) ?? ''
  expect((await open(next)).counting()).toHaveLength(2)
  await expect(open(given), 'the value of before is too old now').rejects.toThrow('älter als die letzte Erneuerung')
})

test('lost secrets are replaced by new ones', async () => {
  await open()
  await rm(secretsPath(dataDir))
  expect((await club('doctor')).out).toContain('secrets.json fehlt')
  expect((await club('rotate-secret')).out).toContain('Neue Schlüssel sind gemacht')
  expect((await open()).counting()).toHaveLength(1)
})
