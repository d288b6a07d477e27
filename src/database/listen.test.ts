import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { listen } from './listen.ts'

const database = await testDatabase()
const errors: Error[] = []
const listener = await listen(database.url, (error) => errors.push(error))
afterAll(() => listener.stop())

const say = (channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`.execute(database.owner)

test('each channel is heard by those who asked for it, until they stop', async () => {
  const heard: string[] = []
  const stop = listener.on('live', (payload) => heard.push(payload))
  await say('mail', 'not for us')
  await say('live', 'one')
  await expect.poll(() => heard).toEqual(['one'])
  stop()
  await say('live', 'two')
  const later: string[] = []
  listener.on('live', (payload) => later.push(payload))
  await say('live', 'three')
  await expect.poll(() => later).toContain('three')
  expect(heard).toEqual(['one'])
})

test('a connection that was cut comes back, says so and hears again', async () => {
  const back = new Promise<void>((resolve) => listener.onReconnect(resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`.execute(
    database.owner,
  )
  await back
  const heard: string[] = []
  listener.on('mail', (payload) => heard.push(payload))
  await say('mail', 'gsv')
  await expect.poll(() => heard).toEqual(['gsv'])
  expect(errors.length).toBeGreaterThan(0)
})
