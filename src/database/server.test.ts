import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './server.ts'

/** The user `daemon`: initdb refuses a number without a name. */
const STRANGER = 1
const OWNER = `
  import { openDatabase } from ${JSON.stringify(new URL('./server.ts', import.meta.url).href)}
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  const database = await openDatabase({ dataDir: process.argv[1], log: () => {} }).catch((error) => {
    say({ refusal: error.name, message: error.message })
    process.exit(1)
  })
  say({ url: database.url })
  setInterval(() => {}, 1000)
`

let dataDir = ''
let owners: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'verein-server-'))
  owners = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  const last = await openDatabase({ dataDir, log: () => {} })
  await last.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Said {
  url?: string
  refusal?: string
  message?: string
}

async function startOwner(prefix: string[] = []): Promise<{ owner: ChildProcess; said: Said }> {
  const [file = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', OWNER, dataDir]
  const owner = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(owner)
  const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  return { owner, said: JSON.parse(line) as Said }
}

async function kill(owner: ChildProcess): Promise<void> {
  const exit = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exit
}

async function serverPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function ask<T>(url: string | undefined, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

async function askUntilAnswered<T>(url: string, text: string): Promise<T[]> {
  for (const until = Date.now() + 20_000; ; await sleep(50)) {
    try {
      return await ask<T>(url, text)
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

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
  const { mode } = await stat(path.join(dataDir, 'postgres', 'owner-password'))
  expect(mode & 0o077).toBe(0)
})

test('a second start in the same folder is refused and names the folder', async () => {
  const first = await startOwner()
  const { said, owner } = await startOwner()
  expect(said.refusal).toBe('DatabaseInUse')
  expect(said.message).toContain(dataDir)
  if (owner.exitCode === null) await once(owner, 'exit')
  expect(owner.exitCode).toBe(1)
  expect(await ask(first.said.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two first starts at once make one database with one owner', async () => {
  const both = await Promise.all([startOwner(), startOwner()])
  expect(both.filter(({ said }) => said.url !== undefined)).toHaveLength(1)
  expect(both.filter(({ said }) => said.refusal === 'DatabaseInUse')).toHaveLength(1)
})

test('after kill -9 of the app the next start takes over the running server', async () => {
  const first = await startOwner()
  const pid = await serverPid()
  await kill(first.owner)
  const second = await startOwner()
  expect(second.said.url).toBe(first.said.url)
  expect(await serverPid()).toBe(pid)
})

test('SIGTERM stops the server cleanly', async () => {
  const { owner } = await startOwner()
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  await expect(serverPid()).rejects.toThrow(/ENOENT/)
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a killed server comes back at the same address, also when a busy backend outlives it', async () => {
  const { said } = await startOwner()
  const url = said.url ?? ''
  await ask(url, 'create table marks (id int)')
  for (let round = 0; round < 3; round++) {
    const busy = expect(ask(url, 'do $$ begin loop end loop; end $$')).rejects.toThrow()
    await sleep(100)
    process.kill(await serverPid(), 'SIGKILL')
    await busy
    await askUntilAnswered(url, `insert into marks values (${round})`)
  }
  expect(await ask(url, 'select count(*)::int as n from marks')).toEqual([{ n: 3 }])
})

test('a killed backend makes the server restart itself, and the owner keeps its claim', async () => {
  const { said } = await startOwner()
  const url = said.url ?? ''
  const [backend] = await ask<{ pid: number }>(url, `select pid from pg_stat_activity where application_name = 'owner'`)
  process.kill(backend?.pid ?? 0, 'SIGKILL')
  await askUntilAnswered(url, 'select 1')
  const claim = `select 1 from pg_locks where locktype = 'advisory' and granted`
  for (const until = Date.now() + 10_000; (await askUntilAnswered(url, claim)).length === 0; await sleep(50))
    expect(Date.now()).toBeLessThan(until)
  expect((await startOwner()).said.refusal).toBe('DatabaseInUse')
})

test('what was acknowledged survives kill -9 of app and server together', async () => {
  let acknowledged = 0
  for (let round = 0; round < 5; round++) {
    const { owner, said } = await startOwner()
    await ask(said.url, 'create table if not exists marks (id int)')
    const writer = new pg.Client({ connectionString: said.url })
    writer.on('error', () => {})
    await writer.connect()
    const end = sleep(30 + round * 40).then(async () => process.kill(await serverPid(), 'SIGKILL'))
    const broken = writeUntilBroken(writer, () => acknowledged++)
    await end
    await kill(owner)
    await broken
  }
  const { said } = await startOwner()
  const [count] = await ask<{ n: number }>(said.url, 'select count(*)::int as n from marks')
  expect(acknowledged).toBeGreaterThan(0)
  expect(count?.n).toBeGreaterThanOrEqual(acknowledged)
})

async function writeUntilBroken(writer: pg.Client, wrote: () => void): Promise<void> {
  try {
    for (;;) {
      await writer.query('insert into marks values (1)')
      wrote()
    }
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
  }
}

test('a stale pid file whose number belongs to another process does not stop the start', async () => {
  const { owner } = await startOwner()
  const file = path.join(dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(file, 'utf8')
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  await writeFile(file, content.replace(/^\d+/, String(process.pid)))
  const { said } = await startOwner()
  expect(await ask(said.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted first start leaves nothing behind', async () => {
  await mkdir(path.join(dataDir, 'postgres.new-half', 'cluster'), { recursive: true })
  await startOwner()
  await expect(stat(path.join(dataDir, 'postgres.new-half'))).rejects.toThrow(/ENOENT/)
})

test('an ordinary user runs the server directly, and root continues with it', async () => {
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(dataDir, STRANGER, STRANGER)
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
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(isRoot ? STRANGER : process.getuid?.())
  await kill(owner)
  process.kill(await serverPid(), 'SIGKILL')
  expect((await startOwner()).said.url).toMatch(/^postgres:/)
})

test('a server of one’s own is used and left running', async () => {
  const { said } = await startOwner()
  const database = await openDatabase({ dataDir, databaseUrl: said.url ?? '', log: () => {} })
  expect(database).toMatchObject({ url: said.url, embedded: false })
  await database.stop()
  expect(await ask(said.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
