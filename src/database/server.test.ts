import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ask, databaseOwners, kill } from '../../tests/support/database-owners.ts'
import { findRunning, openDatabase } from './server.ts'

/** User `daemon`: initdb refuses a number without a name. */
const STRANGER = 1

const { here, startOwner, serverPid } = databaseOwners()

test('the first start creates a durable database that sorts German and lets nobody in without the password', async () => {
  const { said } = await startOwner()
  const words = await ask<{ word: string }>(
    said.url,
    `select word from unnest(array['Zebra', 'Äpfel', 'Apfel']) word order by word`,
  )
  expect(words.map(({ word }) => word)).toEqual(['Apfel', 'Äpfel', 'Zebra'])
  expect(await ask(said.url, `select current_setting('fsync') f, current_setting('synchronous_commit') s`)).toEqual([
    { f: 'on', s: 'on' },
  ])
  expect(await ask(said.url, `select 'Ä' ~ '[[:alpha:]]' as letter`)).toEqual([{ letter: true }])
  const stranger = (said.url ?? '').replace(/:[0-9a-f]{48}@/, ':falsch@')
  await expect(ask(stranger, 'select 1')).rejects.toThrow(/password/)
  const { mode } = await stat(path.join(here.dataDir, 'postgres', 'owner-password'))
  expect(mode & 0o077).toBe(0)
})

test('a socket that answers is used; one that does not, or that a killed server left, is not in the way', async () => {
  const { owner, said } = await startOwner()
  const folder = path.join(here.dataDir, 'postgres')
  expect(new URL(said.url ?? '').searchParams.get('host')).toBe(folder)
  const sockets = async () => (await readdir(folder)).filter((name) => name.startsWith('.s.PGSQL.'))
  const [socket = ''] = await sockets()
  await rm(path.join(folder, socket))
  await writeFile(path.join(folder, socket), '')
  const byPort = (await findRunning(here.dataDir)) ?? ''
  expect(new URL(byPort).search).toBe('')
  expect(await ask(byPort, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(owner)
  process.kill(await serverPid(), 'SIGKILL')
  await writeFile(path.join(folder, '.s.PGSQL.1.lock'), '1\n')
  expect(await ask((await startOwner()).said.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await sockets()).toHaveLength(2)
})

test('a second start in the same folder is refused and names the folder', async () => {
  const first = await startOwner()
  const { said, owner } = await startOwner()
  expect(said.refusal).toBe('DatabaseInUse')
  expect(said.message).toContain(here.dataDir)
  if (owner.exitCode === null) await once(owner, 'exit')
  expect(owner.exitCode).toBe(1)
  expect(await ask(first.said.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two first starts at once make one database with one owner', async () => {
  const both = await Promise.all([startOwner(), startOwner()])
  expect(both.filter(({ said }) => said.url !== undefined)).toHaveLength(1)
  expect(both.filter(({ said }) => said.refusal === 'DatabaseInUse')).toHaveLength(1)
})

test('SIGTERM stops the server cleanly', async () => {
  const { owner } = await startOwner()
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  await expect(serverPid()).rejects.toThrow(/ENOENT/)
  expect(await readFile(path.join(here.dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a server that ends as soon as it is started is told of, however busy the program is', async () => {
  await (await openDatabase({ dataDir: here.dataDir, log: () => {} })).stop()
  const [part, away] = ['PG_VERSION', 'PG_VERSION.away'].map((name) => path.join(here.dataDir, 'postgres', name)) as [
    string,
    string,
  ]
  await rename(part, away)
  // Reads and writes of files now wait behind longer work than the server's life.
  let isBusy = true
  const burden = Array.from({ length: 4 }, async () => {
    while (isBusy) await promisify(pbkdf2)('', '', 400_000, 64, 'sha512')
  })
  await expect(openDatabase({ dataDir: here.dataDir, log: () => {} })).rejects.toThrow(
    /startet nicht \(Ende mit 1\)[\s\S]*PG_VERSION/,
  )
  isBusy = false
  await Promise.all(burden)
  await rename(away, part)
})

test('an ordinary user runs the server directly, and root continues with it', async () => {
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(here.dataDir, STRANGER, STRANGER)
  // Reading stays allowed: the project may lie under a closed folder.
  const caps = '-all,+dac_read_search'
  const flags = [
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${caps}`,
    `--ambient-caps=${caps}`,
    `--bounding-set=${caps}`,
  ]
  const { owner, said } = await startOwner(isRoot ? ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, ...flags] : [])
  expect(await ask(said.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(path.join(here.dataDir, 'postgres'))).uid).toBe(isRoot ? STRANGER : process.getuid?.())
  await kill(owner)
  process.kill(await serverPid(), 'SIGKILL')
  expect((await startOwner()).said.url).toMatch(/^postgres:/)
})

test('a server of one’s own is used and left running', async () => {
  const { said } = await startOwner()
  const database = await openDatabase({ dataDir: here.dataDir, databaseUrl: said.url ?? '', log: () => {} })
  expect(database).toMatchObject({ url: said.url, embedded: false })
  await database.stop()
  expect(await ask(said.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
