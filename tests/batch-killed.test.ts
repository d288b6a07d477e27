import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startOne, startOwnApp } from './support/app.ts'

const SIZE = 15
const env = { RAISED_LIMITS: 'yes' }

let sent = 0
let app = await startOwnApp(env)
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
afterAll(() => app.stop())

/** The database outlives the program: what a killed one left undone is undone there. */
async function counts(): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ title: string; n: number }>(
    `select title, count(*)::int as n from events where title like 'Batch %' group by title`,
  )
  return new Map(rows.map(({ title, n }) => [title, n]))
}

test.each([20, 60, 110, 170])(
  'kill -9 after %i ms of batches: each is whole or not there, none that was answered is lost',
  async (ms) => {
    const cookie = await app.logInAnew('gsv', 'admin@gsv.example')
    const { pid, fetch } = app
    const answered: string[] = []
    let isDead = false
    const sendAll = async () => {
      while (!isDead) {
        const title = `Batch ${sent++}`
        const one = {
          method: 'POST',
          path: '/api/v1/events',
          body: { title, startsAt: '2031-03-04T10:00:00Z', endsAt: '2031-03-04T11:00:00Z' },
        }
        try {
          const json = { operations: new Array(SIZE).fill(one) }
          const { status } = await fetch('gsv', '/api/v1/batch', { json, headers: { cookie } })
          if (status === 200) answered.push(title)
        } catch (error) {
          expect(isDead, String(error)).toBe(true)
        }
      }
    }
    const sending = Promise.all([sendAll(), sendAll()])
    await expect.poll(() => answered.length).toBeGreaterThan(1)
    await sleep(ms)
    isDead = true
    process.kill(pid, 'SIGKILL')
    await sending
    await expect
      .poll(async () => {
        const { rows } = await owner.query(
          `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
        )
        return rows.length
      })
      .toBe(0)
    const all = await counts()
    expect([...all.values()].filter((n) => n !== SIZE)).toEqual([])
    expect(answered.filter((title) => !all.has(title))).toEqual([])
    app = await startOne(app.databaseUrl, join(app.dataDir, String(ms)), env)
  },
)
