/**
 * What the pages ask of the database: statements, how much of its time is planning, and how much more processor time a page takes when
 * the club has grown to 100,000 people, 205,000 participations, 100,000 events and 66,000 bookings. The plans show the same full week of
 * 30 halls before and after. No page is a kept one: each is asked for under an address of its own.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { bookEarlier, bookMany, PER_FULL_WEEK, WEEK } from './support/bookings.ts'
import { type Cpu, cpuEach, databaseTime, planningShare, startCounting, told as toldCpu } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { growPeople } from './support/growth.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { databaseUrl, type Program } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const RUNS = 15
const BOOKINGS = { there: 11 * PER_FULL_WEEK, more: 44 * PER_FULL_WEEK }
const STATEMENTS = 8
/** Two clubs' halls on one page: the association's stand below the own. */
const STATEMENTS_OF_PLANS = 12
const GROWTH = 2
const PLANNING = 10

const monday = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = monday.subtract({ days: monday.dayOfWeek - 1 }).add({ days: 7 * WEEK })

interface Page {
  path: string
  who?: 'admin' | 'reader'
  statements?: number
  /** Uncompressed HTML at most. */
  kB?: number
}

const plan = (view: string, kB?: number): Page => ({
  path: `/admin/bookings?ansicht=${view}&tag=${day}`,
  who: 'admin',
  statements: STATEMENTS_OF_PLANS,
  ...(kB ? { kB } : {}),
})

const PAGES: Record<string, Page> = {
  finder: { path: '/?' },
  'finder, signed in': { path: '/?', who: 'reader' },
  'finder by weekday': { path: '/?weekday=2' },
  'finder by kind and age': { path: '/?kind=course&age=18-59' },
  'finder by free places': { path: '/?free=1' },
  'finder by words': { path: '/?q=R%C3%BCckenfit' },
  'finder by hall': { path: '/?hall=turnhalle-nordring' },
  'finder as a week': { path: '/?free=1&view=week' },
  offer: { path: '/id/rueckenfit-am-feierabend?' },
  'plan of a day': plan('tag'),
  'plan of a week': plan('woche', 250),
  'plan of a month': plan('monat', 150),
  usage: { path: `/admin/bookings/usage?tag=${day}`, who: 'admin', kB: 150 },
  'public plan': { path: `/occupancy?tag=${day}` },
  participants: { path: '/admin/participants?', who: 'admin' },
  people: { path: '/admin/participants/people?', who: 'admin' },
  'own page': { path: '/member/me?', who: 'reader' },
  'API: courses': { path: '/api/v1/courses' },
  'API: bookings': { path: `/api/v1/bookings?from=${day}T00:00:00Z`, who: 'admin' },
}

interface Bench {
  program: Program
  dataDir: string
  owner: pg.Pool
  agent: Agent
  cookies: Record<string, string>
}

interface Measured {
  statements: number
  planning: number
  work: number
  /** Of one request. */
  cpu: Cpu
  kB: number
}

let asked = 0

async function measure({ program, dataDir, owner, agent, cookies }: Bench, { path, who }: Page): Promise<Measured> {
  const { port } = program
  const headers = { host: `${CLUB}.localhost:${port}`, ...(who ? { cookie: cookies[who] ?? '' } : {}) }
  let kB = 0
  const get = async () => {
    // The API keeps no answers, and takes no words that it does not know.
    const unkept = path.startsWith('/api/') ? path : `${path}&n=${asked++}`
    const { status, body } = await ask(port, { path: unkept, headers, agent })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    kB = body.length / 1000
  }
  for (let run = 0; run < 5; run++) await get()
  const times: Awaited<ReturnType<typeof databaseTime>>[] = []
  await databaseTime(owner)
  for (let run = 0; run < RUNS; run++) {
    await get()
    times.push(await databaseTime(owner))
  }
  const cpu = await cpuEach(program, dataDir, RUNS, async () => {
    for (let run = 0; run < RUNS; run++) await get()
  })
  const middle = (of: 'statements' | 'planning' | 'work') => median(times.map((time) => time[of]))
  return {
    ...{ statements: middle('statements'), planning: middle('planning'), work: middle('work') },
    ...{ cpu, kB },
  }
}

async function measureAll(bench: Bench): Promise<Map<string, Measured>> {
  const all = new Map<string, Measured>()
  for (const [name, page] of Object.entries(PAGES)) all.set(name, await measure(bench, page))
  return all
}

const told = ({ planning, work, cpu, kB }: Measured): string =>
  `${planning.toFixed(1)} ms planned and ${work.toFixed(1)} ms worked, processor time ${toldCpu(cpu)}, ${kB.toFixed(0)} kB`

const both = ({ program, database }: Cpu): number => program + database

function judge(name: string, before: Measured, after: Measured): void {
  const { statements = STATEMENTS, kB } = PAGES[name] ?? {}
  note(`${name}: ${told(before)}; grown: ${told(after)}`)
  figure(`${name}, statements`, after.statements, { is: '≤', than: statements })
  figure(`${name}, growth of its processor time`, both(after.cpu) / both(before.cpu), { is: '≤', than: GROWTH })
  if (kB) figure(`${name}, HTML`, after.kB, { is: '≤', than: kB, unit: 'kB' })
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startCounting(workshop, { dataDir })
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 1 })
  workshop.later(() => owner.end())
  const agent = connectionsOf(1)
  workshop.later(() => agent.destroy())
  const cookies = { admin: await logIn(program.port, 'admin'), reader: await logIn(program.port, 'reader') }
  const bench = { program, dataDir, owner, agent, cookies }
  await bookMany(owner, [{ club: CLUB, bookings: BOOKINGS.there, isFull: true }])
  await owner.query('analyze')
  const before = await measureAll(bench)
  await growPeople(owner, CLUB)
  await bookEarlier(owner, CLUB, BOOKINGS)
  await owner.query('vacuum analyze')
  const after = await measureAll(bench)
  const grown = [...after.values()]
  for (const [name, small] of before) {
    const large = after.get(name)
    if (large) judge(name, small, large)
  }
  const sum = (of: 'planning' | 'work') => grown.reduce((total, page) => total + page[of], 0)
  const share = planningShare({ planning: sum('planning'), work: sum('work'), statements: 0 })
  figure('planning of the database’s time', share, { is: '≤', than: PLANNING, unit: '%' })
})
