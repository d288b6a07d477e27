import { once } from 'node:events'
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ask, askUntilAnswered, askUntilThere, databaseOwners, kill } from '../../tests/support/database-owners.ts'

const { here, startOwner, serverPid } = databaseOwners()

test('after kill -9 of the app the next start takes over the running server', async () => {
  const first = await startOwner()
  const pid = await serverPid()
  await kill(first.owner)
  const second = await startOwner()
  expect(second.said.url).toBe(first.said.url)
  expect(await serverPid()).toBe(pid)
})

test('a killed server comes back at the same address, also when a busy or a frozen backend outlives it', async () => {
  const { said } = await startOwner()
  const url = said.url ?? ''
  await ask(url, 'create table marks (id int)')
  for (let round = 0; round < 3; round++) {
    const busy = expect(ask(url, 'do $$ begin loop end loop; end $$')).rejects.toThrow()
    const looping = `select pid from pg_stat_activity where state = 'active' and query like 'do %'`
    const backend = await askUntilThere<{ pid: number }>(url, looping)
    if (round === 2) process.kill(backend.pid, 'SIGSTOP')
    process.kill(await serverPid(), 'SIGKILL')
    await busy
    await askUntilAnswered(url, `insert into marks values (${round})`)
  }
  expect(await ask(url, 'select count(*)::int as n from marks')).toEqual([{ n: 3 }])
})

test('a server that finds no space to start is started again and again until there is some', async () => {
  const { said } = await startOwner()
  const url = said.url ?? ''
  await ask(url, 'create table marks (id int)')
  // The server writes this file at each start.
  const options = path.join(here.dataDir, 'postgres', 'postmaster.opts')
  await rm(options)
  await symlink('/dev/full', options)
  process.kill(await serverPid(), 'SIGKILL')
  const failures = async () =>
    (await readFile(path.join(here.dataDir, 'postgres.log'), 'utf8')).match(/"postmaster.opts": No space left on device/g)
      ?.length ?? 0
  await expect.poll(failures).toBeGreaterThan(1)
  await rm(options)
  await askUntilAnswered(url, 'insert into marks values (1)')
})

test('a killed backend makes the server restart itself, and the owner keeps its claim', async () => {
  const { said } = await startOwner()
  const url = said.url ?? ''
  const backend = await askUntilThere<{ pid: number }>(url, `select pid from pg_stat_activity where application_name = 'owner'`)
  process.kill(backend.pid, 'SIGKILL')
  await askUntilThere(url, `select 1 from pg_locks where locktype = 'advisory' and granted and pid <> ${backend.pid}`)
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
  const file = path.join(here.dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(file, 'utf8')
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  await writeFile(file, content.replace(/^\d+/, String(process.pid)))
  const { said } = await startOwner()
  expect(await ask(said.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted first start leaves nothing behind', async () => {
  await mkdir(path.join(here.dataDir, 'postgres.new-half', 'cluster'), { recursive: true })
  await startOwner()
  await expect(stat(path.join(here.dataDir, 'postgres.new-half'))).rejects.toThrow(/ENOENT/)
})
