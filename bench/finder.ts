/**
 * The finder with 5,000 offers and 60,000 sessions: time of a filtered page against its bare statements, and against a club with
 * 100 offers. Hosts are unique, so no kept page answers.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { narrowCourses } from '../src/domain/courses/narrow-courses.ts'
import { readQuery } from '../src/domain/courses/read-query.ts'
import { readFinder } from '../src/web/finder/finder-address.ts'
import { BROWSERS, compareKept } from './support/beside-bare.ts'
import { startCounting, tellLoad } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf, inParallel } from './support/http.ts'
import { offerMany } from './support/offers.ts'
import { unkeptHost } from './support/pages.ts'
import { databaseUrl } from './support/program.ts'
import { type Statement, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const FEW = { club: 'rwa', offers: 100 }
const MANY = { club: CLUB, offers: 5_000 }
const RUNS = 25
const WARM = 5
const LOAD = 300
const CONNECTIONS = 8
const COLD_MS = 15
const KEPT_MICROS = 500
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
  'hall=turnhalle-nordring',
]

interface Bench {
  port: number
  url: string
}

/** Milliseconds of each run. */
interface Times {
  few: number[]
  many: number[]
  sql: number[]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Statements of a process that keeps the lines already. */
async function statementsFor({ url }: Bench, query: string): Promise<Statement[]> {
  const typed = readFinder(new URLSearchParams(query))
  const narrow = () => statementsOf(url, MANY.club, { kind: 'visitor' }, (ctx) => narrowCourses(ctx, readQuery(typed), typed))
  await narrow()
  return narrow()
}

/** Small club, large club and bare SQL in turn: the machine is shared. */
async function measure(bench: Bench, query: string, client: pg.Client, agent: Agent): Promise<Times> {
  const { port } = bench
  const statements = await statementsFor(bench, query)
  const page = (club: string) => async () => {
    const headers = { host: unkeptHost(club), 'accept-encoding': 'gzip' }
    const { status } = await ask(port, { path: encodeURI(`/?${query}`), headers, agent })
    if (status !== 200) throw new Error(`/?${query} of ${club} answered ${status}`)
  }
  const times: Times = { few: [], many: [], sql: [] }
  for (let run = -WARM; run < RUNS; run++) {
    const few = await timed(page(FEW.club))
    const many = await timed(page(MANY.club))
    const sql = await timed(async () => {
      for (const { text, values } of statements) await client.query(text, values)
    })
    if (run < 0) continue
    times.few.push(few)
    times.many.push(many)
    times.sql.push(sql)
  }
  return times
}

const ms = (times: number[]): string => `${median(times).toFixed(1)} ms`

function tell(query: string, { few, many, sql }: Times): void {
  const growth = median(many) / median(few)
  note(
    `${query}: ${ms(few)} with ${FEW.offers} offers, ${ms(many)} with ${MANY.offers} (${growth.toFixed(2)}×), its SQL ${ms(sql)}`,
  )
}

const sum = (all: Times[], of: keyof Times): number => all.reduce((total, times) => total + median(times[of]), 0)

/** A page of the large club, not kept. */
const pageAt = (port: number, agent: Agent) => (number: number) => {
  const path = encodeURI(`/?${PAGES[number % PAGES.length]}`)
  return ask(port, { path, headers: { host: unkeptHost(MANY.club), 'accept-encoding': 'gzip' }, agent })
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startCounting(workshop, { dataDir })
  const { port } = program
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${MANY.club}` })
  const agent = connectionsOf(1)
  workshop.later(() => owner.end())
  workshop.later(() => client.end())
  workshop.later(() => agent.destroy())
  await client.connect()
  for (const { club, offers } of [FEW, MANY]) await offerMany(owner, club, offers)
  const all: Times[] = []
  for (const query of PAGES) {
    const times = await measure({ port, url }, query, client, agent)
    tell(query, times)
    all.push(times)
  }
  figure('filtered pages against their bare SQL', sum(all, 'many') / sum(all, 'sql'), { is: '≤', than: 3 })
  figure(`growth of filtered pages from ${FEW.offers} to ${MANY.offers} offers`, sum(all, 'many') / sum(all, 'few'), {
    is: '≤',
    than: 2,
  })
  const crowd = connectionsOf(CONNECTIONS)
  workshop.later(() => crowd.destroy())
  await inParallel(LOAD, CONNECTIONS, pageAt(port, crowd))
  const times: number[] = []
  const again = async (number: number) => times.push(await timed(() => pageAt(port, crowd)(number)))
  const bench = { program, dataDir, owner }
  const cold = await tellLoad('filtered pages', bench, LOAD, () => inParallel(LOAD, CONNECTIONS, again))
  note(
    `filtered pages: 95 of 100 within ${times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]?.toFixed(0)} ms`,
  )
  figure('filtered page, processor time of the program', cold.program, { is: '≤', than: COLD_MS, unit: 'ms' })
  const kept = { name: 'filtered page', path: `/?${PAGES[1]}`, headers: BROWSERS, status: 200, most: KEPT_MICROS } as const
  await compareKept(workshop, program, [kept])
})
