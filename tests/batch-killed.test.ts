import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startOne, startOwnApp } from './support/app.ts'

const MOST = 15
const env = { RAISED_LIMITS: 'yes' }

const POST = (path: string, body: object) => ({ method: 'POST', path: `/api/v1${path}`, body })
/** Operations of several kinds, by the word that their rows are found by; nothing is there twice. */
const KINDS: ((word: string, number: number) => object)[] = [
  (title) => POST('/events', { title, startsAt: '2031-03-04T10:00:00Z', endsAt: '2031-03-04T11:00:00Z' }),
  (lastname, number) => POST('/members', { firstname: `Bea${letters(number)}`, lastname, birthOn: '1990-05-04', sex: 'w' }),
  (title) => POST('/plans', { title, startsOn: '2031-06-21', place: 'Vereinsheim' }),
  (title, number) => POST('/news', { title, teaser: letters(number), text: 'Ein Absatz.' }),
  (title, number) => POST('/offices', { title, departmentId: null, isBoard: false, position: number % 90 }),
  (word, number) => POST('/departments', { name: `${word} ${letters(number)}` }),
]
const ROWS = `select title as word from events union all select lastname from people union all select title from operational_plans
  union all select document->>'title' from page_versions union all select title from offices union all select split_part(name, ' ', 1) from departments`
/** Names have no digits. */
const letters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const mixes = fc.array(fc.constantFrom(...KINDS), { minLength: 2, maxLength: MOST })
/** Operations of each batch by its word, which is its idempotency key, too. */
const batches = new Map<string, object[]>()
function nextBatch(): string {
  const word = `Batch-${letters(batches.size)}`
  const [mix = []] = fc.sample(mixes, 1)
  batches.set(
    word,
    mix.map((kind, at) => kind(word, batches.size * MOST + at)),
  )
  return word
}

let app = await startOwnApp(env)
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
afterAll(() => app.stop())

/** The database outlives the program: what a killed one left undone is undone there. */
async function counts(): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ word: string; n: number }>(
    `select word, count(*)::int as n from (${ROWS}) t where word like 'Batch-%' group by word`,
  )
  return new Map(rows.map(({ word, n }) => [word, n]))
}

async function send({ fetch }: typeof app, cookie: string, word: string): Promise<number> {
  const json = { operations: batches.get(word) }
  const { status, text } = await fetch('gsv', '/api/v1/batch', { json, headers: { cookie, 'idempotency-key': word } })
  expect(status, text.slice(0, 500)).toBe(200)
  return status
}

const partly = (all: Map<string, number>) => [...all].filter(([word, n]) => n !== batches.get(word)?.length)

/** Batches of rounds before. */
const done = new Set<string>()

test.each([20, 60, 110, 170])(
  'kill -9 after %i ms of batches of many kinds: each is whole or not there, none that was answered is lost, sent again it counts once',
  async (ms) => {
    const cookie = await app.logInAnew('gsv', 'super@demo.example')
    const killed = app
    const answered: string[] = []
    let isDead = false
    const sendAll = async () => {
      while (!isDead) {
        const word = nextBatch()
        try {
          await send(killed, cookie, word)
          answered.push(word)
        } catch (error) {
          expect(isDead, String(error)).toBe(true)
        }
      }
    }
    const sending = Promise.all([sendAll(), sendAll()])
    await expect.poll(() => answered.length).toBeGreaterThan(1)
    await sleep(ms)
    isDead = true
    process.kill(killed.pid, 'SIGKILL')
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
    expect(partly(all)).toEqual([])
    expect(answered.filter((word) => !all.has(word))).toEqual([])
    app = await startOne(app.databaseUrl, join(app.dataDir, String(ms)), env)
    const again = await app.logInAnew('gsv', 'super@demo.example')
    for (const word of [...batches.keys()].filter((one) => !done.has(one))) await send(app, again, word)
    const after = await counts()
    expect([partly(after), after.size]).toEqual([[], batches.size])
    for (const word of batches.keys()) done.add(word)
  },
)
