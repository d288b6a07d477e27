/**
 * The finder with 5,000 offers and 60,000 sessions: what a filtered page takes on the server against the same statements sent straight,
 * and against the same page of a club with 100 offers. No page is a kept one: each is asked for under an address of its own.
 */
import { join } from 'node:path'
import pg from 'pg'
import { narrowOffers } from '../src/domain/courses/narrow-offers.ts'
import { readQuery } from '../src/domain/courses/read-query.ts'
import { readFinder } from '../src/web/courses/finder-address.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf } from './support/http.ts'
import { offerMany, SESSIONS } from './support/offers.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { type Statement, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const FEW = 100
const MANY = 5_000
const RUNS = 25
const PAGES = [
  'weekday=2',
  'weekday=2&time=evening',
  'kind=course&age=18-59',
  'sport=turnen&free=1',
  'q=Rückenfit',
  'q=Rükenfit&kind=course',
  'q=Yoga+abends',
  'free=1',
  'free=1&view=week',
  'hall=none',
]

interface Bench {
  port: number
  url: string
}

/** Milliseconds of the middle one of some runs, the first ones left out. */
async function timeOf(work: (run: number) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let run = -5; run < RUNS; run++) {
    const startedAt = performance.now()
    await work(run)
    if (run >= 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function timeOfPage({ port }: Bench, query: string, round: string): Promise<number> {
  const agent = connectionsOf(1)
  try {
    return await timeOf(async (run) => {
      const { status } = await ask(port, {
        path: encodeURI(`/?${query}&n=${round}.${run}`),
        headers: { 'accept-encoding': 'gzip' },
        agent,
      })
      if (status !== 200) throw new Error(`/?${query} answered ${status}`)
    })
  } finally {
    agent.destroy()
  }
}

async function timeOfSql({ url }: Bench, statements: Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${CLUB}` })
  await client.connect()
  try {
    return await timeOf(async () => {
      for (const { text, values } of statements) await client.query(text, values)
    })
  } finally {
    await client.end()
  }
}

/** What the page asks the database for. */
const statementsFor = ({ url }: Bench, query: string): Promise<Statement[]> =>
  statementsOf(url, CLUB, { kind: 'visitor' }, (ctx) => {
    const typed = readFinder(new URLSearchParams(query))
    return narrowOffers(ctx, readQuery(typed), typed)
  })

interface Times {
  page: number
  sql: number
}

async function measure(bench: Bench, size: number): Promise<Times[]> {
  const times: Times[] = []
  for (const query of PAGES) {
    const sql = await timeOfSql(bench, await statementsFor(bench, query))
    times.push({ page: await timeOfPage(bench, query, String(size)), sql })
  }
  return times
}

const ms = (time: number): string => `${time.toFixed(1)} ms`

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const { port, stop } = await startProgram(workshop, { dataDir, env: { LOG_LEVEL: 'error' } })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  workshop.later(() => owner.end())
  const bench = { port, url }
  await offerMany(owner, FEW)
  await measure(bench, 0)
  const few = await measure(bench, FEW)
  await offerMany(owner, MANY)
  const { rows } = await owner.query(
    `select count(*)::int as n from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    where s.club_id = $1 and c.slug like 'menge-%'`,
    [CLUB],
  )
  figure('sessions', rows[0].n, { is: '=', than: MANY * SESSIONS })
  const many = await measure(bench, MANY)
  PAGES.forEach((query, at) => {
    const [small, large] = [few[at] ?? { page: 0, sql: 0 }, many[at] ?? { page: 0, sql: 0 }]
    note(
      `${query}: page ${ms(small.page)} → ${ms(large.page)} (${(large.page / small.page).toFixed(2)}×), SQL ${ms(small.sql)} → ${ms(large.sql)}`,
    )
  })
  const total = (times: Times[], of: keyof Times) => times.reduce((sum, time) => sum + time[of], 0)
  figure('filtered pages against their bare SQL', total(many, 'page') / total(many, 'sql'), { is: '≤', than: 3 })
  figure(`growth of filtered pages from ${FEW} to ${MANY} offers`, total(many, 'page') / total(few, 'page'), { is: '≤', than: 2 })
  await stop()
})
