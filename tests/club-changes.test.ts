import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startOwnApp } from './support/app.ts'

const app = await startOwnApp()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const CHANGED = JSON.stringify({ club: 'gsv', kind: 'club', id: 'gsv', event: 'club.changed' })
/** Pages are kept for a minute. */
const timeout = 30_000

test('a feature that is turned off or on shows at once, also while many ask for its page', async () => {
  const statusOf = async () => (await app.fetch('gsv', '/news')).status
  let isOver = false
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) await statusOf()
  })
  for (let round = 0; round < 10; round++)
    for (const [isOn, status] of [
      [false, 404],
      [true, 200],
    ] as const) {
      await owner.query(`update clubs set has_news = $1 where name = 'gsv'`, [isOn])
      await owner.query(`select pg_notify('live', $1)`, [CHANGED])
      await expect.poll(statusOf, { timeout }).toBe(status)
    }
  isOver = true
  await Promise.all(readers)
})
