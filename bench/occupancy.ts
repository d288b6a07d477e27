/**
 * The occupancy plan of a week: 30 halls and 600 bookings, among 1,000,000 and among 10,000. Measures the server beside bare SQL,
 * the check of a series of 40 dates, and drawing and answers on a phone beside Event Calendar.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { connect } from '../src/database/connect.ts'
import { listOccupants } from '../src/domain/bookings/queries.ts'
import type { Ctx } from '../src/domain/context.ts'
import type { SeriesInput } from '../src/domain/series/input.ts'
import { previewSeries } from '../src/domain/series/preview-series.ts'
import { found } from '../src/kernel/answer.ts'
import { readPlan } from '../src/web/halls/plan/plan-address.ts'
import { readStaffPlan } from '../src/web/halls/plan/read-plan.ts'
import { BROWSERS, compareKept } from './support/beside-bare.ts'
import { bookMany, HALLS, PER_WEEK, WEEK } from './support/bookings.ts'
import { startCounting } from './support/cpu.ts'
import { tellDrawn } from './support/drawn-page.ts'
import { serveEventCalendar, VIEWS } from './support/event-calendar.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, connectionsOf, logIn } from './support/http.ts'
import { slowestLive } from './support/live.ts'
import { unkeptHost } from './support/pages.ts'
import { answers, type Painted, paintedAfter, slowPage } from './support/painting.ts'
import { databaseUrl } from './support/program.ts'
import { contextIn, statementsOf } from './support/statements.ts'
import { inWorkshop, type Workshop } from './support/workshop.ts'

const FEW = { club: 'rwa', bookings: 10_000 }
const MANY = { club: 'gsv', bookings: 1_000_000 }
const ms = (value: number): string => `${value.toFixed(1)} ms`
const RUNS = 25
const WARM = 8
const PAINTS = 5
const DATES = 40
const LOAD = 60

const monday = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = monday
  .subtract({ days: monday.dayOfWeek - 1 })
  .add({ days: 7 * WEEK })
  .toString()
const QUERY = `ansicht=woche&tag=${day}`
const PAGE = `/admin/bookings?${QUERY}`
const PUBLIC_PAGE = `/occupancy?${QUERY}`
const STATE = readPlan(new URLSearchParams(QUERY))

interface Bench {
  port: number
  url: string
  agent: Agent
  cookies: Map<string, string>
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Median times of these works in turn (ms): the machine is shared. */
async function compare<Name extends string>(works: Record<Name, () => Promise<unknown>>): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let run = -WARM; run < RUNS; run++)
    for (const name of names) {
      const took = await timed(works[name])
      if (run >= 0) times[name].push(took)
    }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}

/** Asks for the week from a new host: no kept page answers. */
const pageOf =
  ({ port, agent, cookies }: Bench, club: string, path = PAGE) =>
  async () => {
    const headers = { host: unkeptHost(club), cookie: found(cookies.get(club)) }
    const { status, body } = await ask(port, { path, headers, agent })
    if (status !== 200) throw new Error(`The plan of ${club} answered ${status}`)
    return body.length / 1000
  }

/** Weekly dates of a whole hall around the shown week. */
async function seriesOf(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('parts')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('name', '=', 'Ganze Halle')
    .execute()
  const start = Temporal.PlainDate.from(day)
  const at = (week: number, hour: number) =>
    start
      .add({ days: 7 * (week - DATES / 2) })
      .toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: Temporal.PlainTime.from({ hour }) })
      .toInstant()
  const partId = found(rows.at(-1)).id
  return Array.from({ length: DATES }, (_, week) => ({ partId, startsAt: at(week, 17), endsAt: at(week, 19) }))
}

function seriesInputOf(dates: Awaited<ReturnType<typeof seriesOf>>): SeriesInput {
  const [from, partId] = [Temporal.PlainDate.from(day).subtract({ weeks: DATES / 2 }), found(dates[0]).partId]
  return {
    partId,
    title: 'Serie',
    kind: 'team',
    skipsHolidays: false,
    from,
    to: from.add({ weeks: DATES - 1 }),
    rule: { freq: 'weekly', interval: 1, weekdays: [from.dayOfWeek] },
    startsTime: Temporal.PlainTime.from('17:00'),
    endsTime: Temporal.PlainTime.from('19:00'),
  }
}

async function measureServer(workshop: Workshop, bench: Bench): Promise<void> {
  const connections = connect(bench.url, { max: 2 })
  workshop.later(() => connections.end())
  const system = { kind: 'system' } as const
  const [few, many] = [contextIn(connections, FEW.club, system), contextIn(connections, MANY.club, system)]
  const statements = await statementsOf(bench.url, MANY.club, system, (ctx) => readStaffPlan(ctx, STATE))
  const client = new pg.Client({ connectionString: bench.url, options: `-c role=app -c app.club_id=${MANY.club}` })
  workshop.later(() => client.end())
  await client.connect()
  const [fewSeries, manySeries] = [await seriesOf(few), await seriesOf(many)]
  const plan = await compare({
    sql: async () => {
      for (const { text, values } of statements) await client.query(text, values)
    },
    few: () => readStaffPlan(few, STATE),
    many: () => readStaffPlan(many, STATE),
    fewPage: pageOf(bench, FEW.club),
    manyPage: pageOf(bench, MANY.club),
  })
  const { preview } = await compare({ preview: () => previewSeries(many, seriesInputOf(manySeries), new Map(), null) })
  const series = await compare({ few: () => listOccupants(few, fewSeries), many: () => listOccupants(many, manySeries) })
  note(
    `a week of ${HALLS} halls and ${PER_WEEK} bookings: bare SQL ${ms(plan.sql)}, read and laid out ${ms(plan.many)}, page ${ms(plan.manyPage)}`,
  )
  figure('plan read and laid out against its bare SQL', plan.many / plan.sql, { is: '≤', than: 3 })
  figure('whole page of the plan against its bare SQL', plan.manyPage / plan.sql, { is: '≤', than: 12 })
  figure('growth of the plan from 10,000 to 1,000,000 bookings', plan.many / plan.few, { is: '≤', than: 1.5 })
  figure('growth of its page', plan.manyPage / plan.fewPage, { is: '≤', than: 1.5 })
  figure(`conflict check of a series of ${DATES} dates`, series.many, { is: '≤', than: 50, unit: 'ms' })
  figure('growth of the conflict check', series.many / series.few, { is: '≤', than: 1.5 })
  figure(`the same with other parts and times for each of its ${DATES} conflicts`, preview, { is: '≤', than: 500, unit: 'ms' })
}

async function middle(
  browser: Browser,
  cookies: Parameters<typeof slowPage>[1],
  address: string,
  selector: string,
  count: number,
) {
  const times: Painted[] = []
  for (let run = 0; run < PAINTS; run++) {
    const page = await slowPage(browser, cookies)
    times.push(await paintedAfter(page, address, selector, count))
    await page.context().close()
  }
  const of = (name: keyof Painted) => median(times.map((painted) => painted[name]))
  return { sinceAsked: of('sinceAsked'), sinceAnswer: of('sinceAnswer') }
}

async function measureBrowser(workshop: Workshop, bench: Bench): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  workshop.later(() => browser.close())
  const connections = connect(bench.url, { max: 1 })
  workshop.later(() => connections.end())
  const { plan } = await readStaffPlan(contextIn(connections, MANY.club, { kind: 'system' }), STATE)
  const theirs = await serveEventCalendar(workshop, plan, day)
  const origin = `http://${MANY.club}.localhost:${bench.port}`
  const cookies = found(bench.cookies.get(MANY.club))
    .split('; ')
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
    })
  const ours = await middle(browser, cookies, `${origin}/admin/bookings?${QUERY}`, '.plan figure > a', PER_WEEK)
  const told = ({ sinceAsked, sinceAnswer }: Painted) =>
    `${sinceAnswer.toFixed(0)} ms from the answer, ${sinceAsked.toFixed(0)} ms from asking`
  const their: Painted[] = []
  for (const view of VIEWS) {
    const painted = await middle(browser, [], theirs.addressOf(view), '.ec-event', theirs.drawn)
    note(`Event Calendar, ${view}, alone on a static page: first full picture ${told(painted)}`)
    their.push(painted)
  }
  // Theirs has no server to wait for and no site around it; the server's part of ours is measured above.
  note(`our plan, in its page: first full picture ${told(ours)}`)
  const times = Math.min(...their.map(({ sinceAnswer }) => sinceAnswer)) / ours.sinceAnswer
  figure('Event Calendar against our plan, answer to first full picture, a quarter of the speed', times, { is: '≥', than: 4 })
  const moved = await slowestLive(browser, cookies, `${origin}/admin/bookings?${QUERY}`)
  figure('a move in one browser shows in another', moved, { is: '≤', than: 1_000, unit: 'ms' })
  const [ourAnswers, theirAnswers]: [number[], number[]] = [[], []]
  for (let run = 0; run < PAINTS; run++) {
    ourAnswers.push(await answers(browser, cookies, `${origin}/admin/bookings?${QUERY}`, '.plan figure > a'))
    theirAnswers.push(await answers(browser, [], theirs.addressOf('resourceTimeGridWeek'), '.ec-event'))
  }
  const each = (all: number[]) => all.map((one) => one.toFixed(0)).join(', ')
  note(`slowest answers to a press or a drag in turn: ours ${each(ourAnswers)} ms; Event Calendar ${each(theirAnswers)} ms`)
  figure('slowest answer of our plan to a press or a drag at a quarter of the speed', median(ourAnswers), {
    is: '≤',
    than: 100,
    unit: 'ms',
  })
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startCounting(workshop, { dataDir })
  const { port } = program
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  workshop.later(() => owner.end())
  const took = await timed(() => bookMany(owner, [FEW, MANY]))
  note(`${(FEW.bookings + MANY.bookings).toLocaleString('en')} bookings entered in ${(took / 1000).toFixed(0)} s`)
  const agent = connectionsOf(1)
  workshop.later(() => agent.destroy())
  const cookies = new Map<string, string>()
  for (const { club } of [FEW, MANY]) cookies.set(club, await logIn(port, 'admin', club))
  const bench = { port, url, agent, cookies }
  await measureServer(workshop, bench)
  const counted = { program, dataDir, owner }
  await tellDrawn('a week of the plan, drawn', counted, { page: pageOf(bench, MANY.club), count: LOAD, kB: 120, cpu: 25 })
  const visited = pageOf(bench, MANY.club, PUBLIC_PAGE)
  await tellDrawn('the same week for visitors, drawn', counted, { page: visited, count: LOAD, kB: 120, cpu: 25 })
  const headers = { ...BROWSERS, cookie: found(cookies.get(MANY.club)) }
  const kept = { name: 'week of the plan', path: PAGE, headers, status: 200, most: 2_000, isFramed: true } as const
  await compareKept(workshop, program, [kept])
  await measureBrowser(workshop, bench)
})
