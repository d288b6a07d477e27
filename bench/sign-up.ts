/**
 * A thousand sign-ups by HTTP from 64 connections: checks places and the order of the waiting list. Measures speed and processor
 * time against the least possible transaction.
 */
import { join as joinPath } from 'node:path'
import pg from 'pg'
import { found } from '../src/kernel/answer.ts'
import { type Cpu, cpuEach, told } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { connectionsOf, inParallel } from './support/http.ts'
import { leastSignUps } from './support/least.ts'
import { databaseUrl, type Program, startProgram } from './support/program.ts'
import { addCourse, countTraces, followLinks, holdsPlace, type Joined, join, listRows } from './support/sign-ups.ts'
import { inWorkshop } from './support/workshop.ts'

const COUNT = 1000
const CONNECTIONS = 64
const PLACES = 20
/** As in src/database/connect.ts. */
const POOL = 16
const ROUNDS = 3
const MOST_CPU_MS = 11

interface Bench {
  program: Program
  dataDir: string
  port: number
  url: string
  owner: pg.Pool
}

/** Signs `COUNT` people up, course after course. */
async function signUpByHttp({ port }: Bench, courseIds: string[], round: string) {
  const agent = connectionsOf(CONNECTIONS)
  const joined: Joined[] = []
  const ms = await inParallel(COUNT, CONNECTIONS, async (number) => {
    joined.push(await join(port, found(courseIds[number % courseIds.length]), `${round}.${number}`, agent))
  })
  agent.destroy()
  return { joined, perSecond: (COUNT / ms) * 1000 }
}

const addCourses = (owner: pg.Pool, count: number) => Promise.all(Array.from({ length: count }, () => addCourse(owner, PLACES)))

/**
 * Sign-ups per second by HTTP and by the least transaction, in turn: the machine is shared. Answers the last course filled by
 * HTTP.
 */
async function compare(bench: Bench, courses: number, goal: number): Promise<{ courseId: string; joined: Joined[] }> {
  const rates = { http: [] as number[], least: [] as number[] }
  const used: Cpu[] = []
  const last = { courseId: '', joined: [] as Joined[] }
  for (let number = 0; number <= ROUNDS; number++) {
    const filled = await addCourses(bench.owner, courses)
    const cpu = await cpuEach(bench.program, bench.dataDir, COUNT, async () => {
      const { joined, perSecond } = await signUpByHttp(bench, filled, `http.${courses}.${number}`)
      Object.assign(last, { courseId: filled[0], joined })
      if (number > 0) rates.http.push(perSecond)
    })
    const run = { url: bench.url, courses: await addCourses(bench.owner, courses), round: `least.${courses}.${number}` }
    const ms = await leastSignUps({ ...run, connections: POOL, count: COUNT })
    if (number === 0) continue
    used.push(cpu)
    rates.least.push((COUNT / ms) * 1000)
  }
  const [http, least] = [median(rates.http), median(rates.least)]
  const cpu = { program: median(used.map(({ program }) => program)), database: median(used.map(({ database }) => database)) }
  const where = courses === 1 ? 'one course' : `${courses} courses`
  note(`by HTTP ${http.toFixed(0)}/s, the least transaction ${least.toFixed(0)}/s; each took ${told(cpu)}`)
  figure(`sign-ups on ${where} against the least transaction`, http / least, { is: '≥', than: goal })
  figure(`processor time of a sign-up on ${where}`, cpu.program + cpu.database, { is: '≤', than: MOST_CPU_MS, unit: 'ms' })
  return last
}

async function checkOrder({ owner }: Bench, { courseId, joined }: { courseId: string; joined: Joined[] }): Promise<void> {
  const rows = await listRows(owner, courseId)
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  const isAsTold = ({ email, position, state }: Joined) => {
    const row = byEmail.get(email)
    return row?.position === position && row.state === state
  }
  const traces = await countTraces(
    owner,
    rows.map(({ id }) => id),
  )
  figure('answered with 201', joined.filter(({ status }) => status === 201).length, { is: '=', than: COUNT })
  figure('hold a place', rows.filter(holdsPlace).length, { is: '=', than: PLACES })
  figure('of the first to arrive, hold a place', rows.slice(0, PLACES).filter(holdsPlace).length, { is: '=', than: PLACES })
  figure('wait', rows.filter(({ state }) => state === 'waiting').length, { is: '=', than: COUNT - PLACES })
  // Positions are told under the course's lock: equal to the rank by arrival, both orders are the same, without a gap.
  figure('were told what they have', joined.filter(isAsTold).length, { is: '=', than: COUNT })
  figure('have a record', traces.records, { is: '=', than: COUNT })
  figure('have a mail', traces.mails, { is: '=', than: COUNT })
}

async function confirmAll({ owner, port, dataDir }: Bench, courseId: string): Promise<void> {
  const ids = (await listRows(owner, courseId)).map(({ id }) => id)
  await followLinks({ dataDir, port, connections: CONNECTIONS }, 'confirm', ids)
  const confirmed = (await listRows(owner, courseId)).filter(({ state }) => state === 'confirmed')
  figure('confirmed after the links', confirmed.length, { is: '=', than: PLACES })
}

await inWorkshop(async (workshop) => {
  const dataDir = joinPath(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  workshop.later(() => owner.end())
  const bench: Bench = { program, dataDir, port: program.port, url, owner }
  const filled = await compare(bench, 1, 0.25)
  await checkOrder(bench, filled)
  await confirmAll(bench, filled.courseId)
  await compare(bench, 50, 0.25)
})
