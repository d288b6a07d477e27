/**
 * A thousand sign-ups by HTTP from 64 connections, a quarter of them families "all or none", with a real mail server. Checks
 * places, waiting list and families; measures speed against the bare statements. Then all follow the mailed link, some cancel,
 * and the waiting list moves up.
 */
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signUpInput } from '../src/domain/participations/input.ts'
import { signUp } from '../src/domain/participations/sign-up.ts'
import { found } from '../src/kernel/answer.ts'
import { startCounting, tellLoad } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf, inParallel } from './support/http.ts'
import { startMailServer } from './support/mail-server.ts'
import { databaseUrl } from './support/program.ts'
import { addCourse, applicant, followLinks } from './support/sign-ups.ts'
import { type Recorded, replay, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const COUNT = 1000
const CONNECTIONS = 64
const PLACES = 60
const FAMILY = 3
/** One in this many requests is a family. */
const EVERY = 4
const POOL = 16
const ROUNDS = 3
const MAIL_SECONDS = 300

interface Bench {
  dataDir: string
  port: number
  url: string
  owner: pg.Pool
}

/** Cancellations at the same time. */
const LEAVING = 20

const isFamily = (number: number): boolean => number % EVERY === 0

const family = (name: string) => ({
  ...applicant(name),
  groupKind: 'all_or_none',
  others: Array.from({ length: FAMILY - 1 }, (_, at) => ({
    firstname: `Kind ${at + 1}`,
    lastname: `Muster ${name}`,
    birthOn: '5.3.2004',
  })),
})
const request = (number: number, name: string) => (isFamily(number) ? family(name) : applicant(name))

interface Answered {
  status: number
  email: string
  state: string
  position: number | null
}

async function rush({ port }: Bench, courseId: string, round: string): Promise<{ answers: Answered[]; perSecond: number }> {
  const agent = connectionsOf(CONNECTIONS)
  const answers: Answered[] = []
  const ms = await inParallel(COUNT, CONNECTIONS, async (number) => {
    const json = request(number, `${round}.${number}`)
    const { status, body } = await ask(port, { path: `/api/v1/courses/${courseId}/participations`, json, agent })
    const told = status === 201 ? JSON.parse(body.toString()) : { state: body.toString(), position: null }
    answers.push({ status, email: json.email, ...told })
  })
  agent.destroy()
  return { answers, perSecond: (COUNT / ms) * 1000 }
}

/** Statements of one sign-up to a full course. */
async function record({ url, owner }: Bench, somebody: string, input: object): Promise<Recorded> {
  const course = await addCourse(owner, FAMILY)
  const join = (json: object) =>
    statementsOf(url, CLUB, { kind: 'visitor' }, async (ctx) => {
      const answer = await signUp(ctx, { courseId: course, input: signUpInput.parse(json), source: 'api', idempotencyKey: null })
      if (!answer.ok) throw new Error(`The recorded sign-up was refused: ${answer.refusal}`)
    })
  await join(family(`first.${somebody}`))
  return { statements: await join(input), course, somebody }
}

/** Sign-ups per second by bare statements, with the same families and singles as a rush. */
async function straight({ url, owner }: Bench, recorded: { one: Recorded; family: Recorded }, round: string): Promise<number> {
  const courses = [await addCourse(owner, PLACES)]
  const families = COUNT / EVERY
  const run = { url, club: CLUB, courses, pool: POOL, atOnce: CONNECTIONS }
  const ms = await replay({ ...run, recorded: recorded.one, round: `one.${round}`, count: COUNT - families })
  const more = await replay({ ...run, recorded: recorded.family, round: `family.${round}`, count: families })
  return (COUNT / (ms + more)) * 1000
}

interface Row {
  id: string
  email: string
  state: string
  groupId: string | null
  personId: string
  /** 1 = first on the waiting list. */
  position: number
  mails: number
  records: number
}

async function listRows({ owner }: Bench, courseId: string): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select p.id, w.email, p.state, p.group_id as "groupId", p.person_id as "personId",
        row_number() over (partition by p.state order by p.rank, p.queued_at, p.id)::int as position,
        (select count(*) from journal j where j.club_id = p.club_id and j.object_kind = 'participation' and j.object_id = p.id::text)::int as records,
        (select count(*) from mails m where m.club_id = p.club_id and m.to_address = w.email)::int as mails
      from participations p join people w on w.club_id = p.club_id and w.id = p.person_id
      where p.club_id = $1 and p.course_id = $2 order by p.queued_at, p.id`,
    [CLUB, courseId],
  )
  return rows
}

const holds = ({ state }: Row): boolean => state !== 'waiting'

const familiesOf = (rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(
    rows.filter(({ groupId }) => groupId !== null),
    ({ groupId }) => groupId,
  ).values(),
]

/** Everybody follows the link; then some leave at once, and their places are offered. */
async function promote(bench: Bench, courseId: string): Promise<void> {
  const links = { ...bench, connections: CONNECTIONS }
  const arrived = await listRows(bench, courseId)
  await followLinks(
    links,
    'confirm',
    arrived.map(({ id }) => id),
  )
  const confirmed = (await listRows(bench, courseId)).filter(({ state }) => state === 'confirmed')
  figure('confirmed after the links', confirmed.length, { is: '=', than: arrived.filter(holds).length })
  const leaving = confirmed.slice(0, LEAVING).map(({ id }) => id)
  await followLinks(links, 'cancel', leaving)
  const rows = (await listRows(bench, courseId)).filter(({ state }) => state !== 'cancelled')
  const offered = rows.filter(({ state }) => state === 'offered')
  const held = rows.filter(holds).length
  figure('offered places after some left', offered.length, { is: '≥', than: LEAVING - FAMILY + 1 })
  figure('places held or offered', held, { is: '≤', than: PLACES })
  figure('places that nobody is offered though a single waits', PLACES - held, { is: '=', than: 0 })
  figure('families torn by an offer', familiesOf(rows).filter(isTornWaiting).length, { is: '=', than: 0 })
  // Rows come in order of arrival: no waiting single precedes one with an offer.
  const singles = rows.filter(({ groupId, state }) => groupId === null && (state === 'waiting' || state === 'offered'))
  const last = singles.findLastIndex(({ state }) => state === 'offered')
  const passed = singles.slice(0, last + 1).filter(({ state }) => state === 'waiting').length
  figure('singles passed over', passed, { is: '=', than: 0 })
}

/** One family with waits and offers at the same time. */
const isTornWaiting = (family: readonly Row[]): boolean => new Set(family.map(({ state }) => state === 'waiting')).size > 1

async function check(bench: Bench, courseId: string, answers: Answered[]): Promise<void> {
  const rows = await listRows(bench, courseId)
  const people = COUNT + (COUNT / EVERY) * (FAMILY - 1)
  const groups = familiesOf(rows)
  const places = rows.filter(holds).length
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const isAsTold = ({ email, state, position }: Answered) => {
    const own = byEmail.get(email) ?? []
    return (
      own.length > 0 &&
      own.every((row) => (state === 'waiting') !== holds(row)) &&
      (state !== 'waiting' || own.some((row) => row.position === position))
    )
  }
  figure('answered with 201', answers.filter(({ status }) => status === 201).length, { is: '=', than: COUNT })
  figure('people in the course or waiting', new Set(rows.map(({ personId }) => personId)).size, { is: '=', than: people })
  figure('places taken', places, { is: '≤', than: PLACES })
  figure('places left over that a family did not fit into', PLACES - places, { is: '≤', than: FAMILY - 1 })
  figure('families', groups.length, { is: '=', than: COUNT / EVERY })
  figure(
    'families that are torn',
    groups.filter((group) => new Set(group.map(holds)).size > 1 || group.length !== FAMILY).length,
    { is: '=', than: 0 },
  )
  figure('were told what they have', answers.filter(isAsTold).length, { is: '=', than: COUNT })
  figure('have one record each', rows.filter(({ records }) => records === 1).length, { is: '=', than: people })
  figure('requests with one mail', [...byEmail.values()].filter(([row]) => row?.mails === 1).length, { is: '=', than: COUNT })
}

async function checkMails(owner: pg.Pool, takenFor: string[]): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from mails where to_address like '%@beispiel.example'`,
  )
  const ordered = found(rows[0]).n
  const taken = () => takenFor.filter((address) => address.endsWith('@beispiel.example')).length
  const startedAt = performance.now()
  for (let second = 0; second < MAIL_SECONDS && taken() < ordered; second++) await sleep(1000)
  note(`${taken()} mails taken, ${((performance.now() - startedAt) / 1000).toFixed(0)} s after the last rush`)
  figure('mails that the mail server took, once each', taken(), { is: '=', than: ordered })
}

await inWorkshop(async (workshop) => {
  const dataDir = joinPath(workshop.dir, 'data')
  const { url: smtpUrl, takenFor } = await startMailServer(workshop)
  const program = await startCounting(workshop, { dataDir, env: { SMTP_URL: smtpUrl } })
  const { port } = program
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  workshop.later(() => owner.end())
  const bench: Bench = { dataDir, port, url, owner }
  const recorded = {
    one: await record(bench, 'recorded.one', applicant('recorded.one')),
    family: await record(bench, 'recorded.family', family('recorded.family')),
  }
  const rates = { http: [] as number[], sql: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const courseId = await addCourse(owner, PLACES)
    const { answers, perSecond } = await rush(bench, courseId, `rush.${round}`)
    const sql = await straight(bench, recorded, String(round))
    if (round === ROUNDS) {
      await check(bench, courseId, answers)
      await promote(bench, courseId)
    }
    if (round === 0) continue
    rates.http.push(perSecond)
    rates.sql.push(sql)
  }
  const [http, sql] = [median(rates.http), median(rates.sql)]
  note(
    `${recorded.one.statements.length} statements for one, ${recorded.family.statements.length} for a family; by HTTP ${http.toFixed(0)}/s, straight ${sql.toFixed(0)}/s`,
  )
  figure('rush on one course against plain SQL', http / sql, { is: '≥', than: 0.5 })
  const courseId = await addCourse(owner, PLACES)
  await tellLoad('a rush', { program, dataDir, owner }, COUNT, () => rush(bench, courseId, 'load'))
  await checkMails(owner, takenFor)
})
