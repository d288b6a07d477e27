/**
 * Statements of the pages, their share of planning, and the growth of processor time with the club: 100,000 people, 205,000
 * participations, 100,000 events and 66,000 bookings. Both clubs show the same full weeks of 30 halls. Hosts are unique, so no
 * kept page answers.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { found } from '../src/kernel/answer.ts'
import { bookEarlier, bookMany, PER_FULL_WEEK } from './support/bookings.ts'
import { type Cpu, cpuEach, databaseTime, planningShare, startCounting, told as toldCpu } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { growPeople } from './support/growth.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { PAGES, type Page, unkeptHost } from './support/pages.ts'
import { finishPictures } from './support/pictures.ts'
import { databaseUrl, type Program } from './support/program.ts'
import { inWorkshop, type Workshop } from './support/workshop.ts'

/** So many that V8 has compiled the page's code, as in a program that has run for a minute. */
const WARM = 100
const ROUNDS = 5
const RUNS = 5
/** The first ones begin five weeks before the shown week: its whole month is full. */
const BOOKINGS = { there: 16 * PER_FULL_WEEK, more: 39 * PER_FULL_WEEK }
const GROWTH = 2
/** Names of pages, as arguments; none: all. */
const wanted = process.argv.slice(2)
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

const headersFor = ({ cookies }: Bench, { club, who }: Page) => ({
  host: unkeptHost(club),
  ...(who ? { cookie: found(cookies[who]) } : {}),
})

/** Requests the page `times` times and answers its kB. */
async function get(bench: Bench, page: Page, times: number): Promise<number> {
  let kB = 0
  for (let time = 0; time < times; time++) {
    const { status, body } = await ask(bench.program.port, {
      path: page.path,
      headers: headersFor(bench, page),
      agent: bench.agent,
    })
    if (status !== 200) throw new Error(`${page.path} answered ${status}`)
    kB = body.length / 1000
  }
  return kB
}

async function measure(bench: Bench, page: Page): Promise<Measured> {
  const { program, dataDir, owner } = bench
  await databaseTime(owner)
  let kB = 0
  const cpu = await cpuEach(program, dataDir, RUNS, async () => {
    kB = await get(bench, page, RUNS)
  })
  const { statements, planning, work } = await databaseTime(owner)
  return { statements: statements / RUNS, planning: planning / RUNS, work: work / RUNS, cpu, kB }
}

/** Processor time is counted in steps of 10 ms: all rounds together. */
function middleOf(rounds: readonly Measured[]): Measured {
  const middle = (of: (round: Measured) => number) => median(rounds.map(of))
  const mean = (of: (cpu: Cpu) => number) => rounds.reduce((sum, { cpu }) => sum + of(cpu), 0) / rounds.length
  return {
    statements: middle(({ statements }) => statements),
    planning: middle(({ planning }) => planning),
    work: middle(({ work }) => work),
    cpu: { program: mean(({ program }) => program), database: mean(({ database }) => database) },
    kB: middle(({ kB }) => kB),
  }
}

/** The same page of both in turn: the machine is shared. */
async function compare(small: Bench, grown: Bench, page: Page): Promise<{ before: Measured; after: Measured }> {
  for (const bench of [small, grown]) await get(bench, page, WARM)
  const before: Measured[] = []
  const after: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    before.push(await measure(small, page))
    after.push(await measure(grown, page))
  }
  return { before: middleOf(before), after: middleOf(after) }
}

const told = ({ planning, work, cpu, kB }: Measured): string =>
  `${planning.toFixed(1)} ms planned and ${work.toFixed(1)} ms worked, processor time ${toldCpu(cpu)}, ${kB.toFixed(0)} kB`

const both = ({ program, database }: Cpu): number => program + database

function judge(name: string, { statements, kB, cpu }: Page, before: Measured, after: Measured): void {
  note(`${name}: ${told(before)}; grown: ${told(after)}`)
  figure(`${name}, statements`, after.statements, { is: '≤', than: statements })
  figure(`${name}, growth of its processor time`, both(after.cpu) / both(before.cpu), { is: '≤', than: GROWTH })
  if (cpu) figure(`${name}, processor time`, both(after.cpu), { is: '≤', than: cpu, unit: 'ms' })
  if (kB) figure(`${name}, HTML`, after.kB, { is: '≤', than: kB, unit: 'kB' })
}

/** A program with filled plans. */
async function start(workshop: Workshop, name: string): Promise<Bench> {
  const dataDir = join(workshop.dir, name)
  const program = await startCounting(workshop, { dataDir })
  await finishPictures(dataDir)
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 1 })
  workshop.later(() => owner.end())
  const agent = connectionsOf(1)
  workshop.later(() => agent.destroy())
  const cookies = { admin: await logIn(program.port, 'admin'), reader: await logIn(program.port, 'reader') }
  await bookMany(owner, [{ club: CLUB, bookings: BOOKINGS.there, isFull: true }])
  return { program, dataDir, owner, agent, cookies }
}

await inWorkshop(async (workshop) => {
  const [small, grown] = [await start(workshop, 'small'), await start(workshop, 'grown')]
  await growPeople(grown.owner, CLUB)
  await bookEarlier(grown.owner, CLUB, BOOKINGS)
  for (const { owner } of [small, grown]) await owner.query('vacuum analyze')
  const sum = { planning: 0, work: 0, statements: 0 }
  const pages = Object.entries(PAGES).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  for (const [name, page] of pages) {
    const { before, after } = await compare(small, grown, page)
    judge(name, page, before, after)
    sum.planning += after.planning
    sum.work += after.work
  }
  figure('planning of the database’s time', planningShare(sum), { is: '≤', than: PLANNING, unit: '%' })
})
