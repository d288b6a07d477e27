/**
 * A thousand sign-ups by HTTP from 64 connections: who gets a place, who waits in which order, and how fast compared with the
 * same statements sent straight to the same server.
 */
import { join as joinPath } from 'node:path'
import pg from 'pg'
import { signUpInput } from '../src/domain/participations/input.ts'
import { signUp } from '../src/domain/participations/sign-up.ts'
import { figure, median, note } from './support/figures.ts'
import { CLUB, connectionsOf, inParallel } from './support/http.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { addCourse, applicant, countTraces, followLinks, holdsPlace, type Joined, join, listRows } from './support/sign-ups.ts'
import { type Recorded, replay, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const COUNT = 1000
const CONNECTIONS = 64
const PLACES = 20
/** As in src/database/connect.ts. */
const POOL = 16
const ROUNDS = 5

interface Bench {
  port: number
  url: string
  owner: pg.Pool
}

/** Signs `COUNT` people up, one after the other in each of the courses. */
async function signUpByHttp({ port }: Bench, courseIds: string[], round: string) {
  const agent = connectionsOf(CONNECTIONS)
  const joined: Joined[] = []
  const ms = await inParallel(COUNT, CONNECTIONS, async (number) => {
    joined.push(await join(port, courseIds[number % courseIds.length] ?? '', `${round}.${number}`, agent))
  })
  agent.destroy()
  return { joined, perSecond: (COUNT / ms) * 1000 }
}

/** What one sign-up sends when `before` people signed up for the only place before. */
async function recordSignUp({ url, owner }: Bench, before: number): Promise<Recorded> {
  const course = await addCourse(owner, 1)
  const sign = (name: string) =>
    statementsOf(url, CLUB, { kind: 'visitor' }, async (ctx) => {
      const input = signUpInput.parse(applicant(name))
      const answer = await signUp(ctx, { courseId: course, input, source: 'api', idempotencyKey: null })
      if (!answer.ok) throw new Error(`The recorded sign-up was refused: ${answer.refusal}`)
    })
  for (let number = 0; number < before; number++) await sign(`before.${course}.${number}`)
  const somebody = `recorded${before}`
  return { statements: await sign(somebody), course, somebody }
}

const addCourses = (owner: pg.Pool, count: number) => Promise.all(Array.from({ length: count }, () => addCourse(owner, PLACES)))

/** Sign-ups per second by HTTP and straight, in turn because the machine is not ours alone. Answers the last course filled by HTTP. */
async function compare(bench: Bench, courses: number, goal: number): Promise<{ courseId: string; joined: Joined[] }> {
  const recorded = await recordSignUp(bench, courses > 1 ? 0 : 1)
  const rates = { http: [] as number[], sql: [] as number[] }
  const last = { courseId: '', joined: [] as Joined[] }
  for (let number = 0; number <= ROUNDS; number++) {
    const filled = await addCourses(bench.owner, courses)
    const { joined, perSecond } = await signUpByHttp(bench, filled, `http.${courses}.${number}`)
    Object.assign(last, { courseId: filled[0], joined })
    const run = { recorded, courses: await addCourses(bench.owner, courses), round: `sql.${courses}.${number}` }
    const ms = await replay({ url: bench.url, club: CLUB, pool: POOL, count: COUNT, atOnce: CONNECTIONS, ...run })
    if (number === 0) continue
    rates.http.push(perSecond)
    rates.sql.push((COUNT / ms) * 1000)
  }
  const [http, sql] = [median(rates.http), median(rates.sql)]
  note(`${recorded.statements.length} statements each; by HTTP ${http.toFixed(0)}/s, straight ${sql.toFixed(0)}/s`)
  figure(`sign-ups on ${courses === 1 ? 'one course' : `${courses} courses`} against plain SQL`, http / sql, {
    is: '≥',
    than: goal,
  })
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
  // Each position was told under the course's lock: when it is also the rank by arrival, both orders are the same, without a gap.
  figure('were told what they have', joined.filter(isAsTold).length, { is: '=', than: COUNT })
  figure('have a record', traces.records, { is: '=', than: COUNT })
  figure('have a mail', traces.mails, { is: '=', than: COUNT })
}

/** Everybody follows the mailed link. */
async function confirmAll({ owner, port }: Bench, courseId: string): Promise<void> {
  const ids = (await listRows(owner, courseId)).map(({ id }) => id)
  await followLinks({ owner, port, connections: CONNECTIONS }, 'confirm', ids)
  const confirmed = (await listRows(owner, courseId)).filter(({ state }) => state === 'confirmed')
  figure('confirmed after the links', confirmed.length, { is: '=', than: PLACES })
}

await inWorkshop(async (workshop) => {
  const dataDir = joinPath(workshop.dir, 'data')
  const { port } = await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  workshop.later(() => owner.end())
  const bench: Bench = { port, url, owner }
  const filled = await compare(bench, 1, 0.5)
  await checkOrder(bench, filled)
  await confirmAll(bench, filled.courseId)
  await compare(bench, 50, 0.35)
})
