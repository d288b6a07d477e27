/**
 * What the pages ask of the database: statements, how much of its time is planning, and how much more processor time a page takes when
 * the club has grown to 100,000 people, 205,000 participations, 100,000 events and 66,000 bookings. The plans show the same full week of
 * 30 halls before and after. No page is a kept one: each is asked for under an address of its own.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { bookEarlier, bookMany, PER_FULL_WEEK } from './support/bookings.ts'
import { type Cpu, cpuEach, databaseTime, planningShare, startCounting, told as toldCpu } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { growPeople } from './support/growth.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { PAGES, type Page, unkept } from './support/pages.ts'
import { databaseUrl, type Program } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const RUNS = 15
const BOOKINGS = { there: 11 * PER_FULL_WEEK, more: 44 * PER_FULL_WEEK }
const GROWTH = 2
const PLANNING = 10

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

async function measure({ program, dataDir, owner, agent, cookies }: Bench, page: Page): Promise<Measured> {
  const { port } = program
  const { club, who } = page
  const headers = { host: `${club}.localhost:${port}`, ...(who ? { cookie: cookies[who] ?? '' } : {}) }
  let kB = 0
  const get = async () => {
    const { status, body } = await ask(port, { path: unkept(page), headers, agent })
    if (status !== 200) throw new Error(`${page.path} answered ${status}`)
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

function judge(name: string, { statements, kB }: Page, before: Measured, after: Measured): void {
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
  for (const [name, page] of Object.entries(PAGES)) {
    const [small, large] = [before.get(name), after.get(name)]
    if (small && large) judge(name, page, small, large)
  }
  const sum = (of: 'planning' | 'work') => grown.reduce((total, page) => total + page[of], 0)
  const share = planningShare({ planning: sum('planning'), work: sum('work'), statements: 0 })
  figure('planning of the database’s time', share, { is: '≤', than: PLANNING, unit: '%' })
})
