/**
 * A mailing to 10,000: its entry into log, order and outbox beside the least SQL for the same rows, and the memory of the program
 * that does it.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { openDatabase } from '../src/database/server.ts'
import type { Ctx } from '../src/domain/context.ts'
import { mailingKind } from '../src/domain/mailings/mailing-kind.ts'
import { sendMailing } from '../src/domain/mailings/send-mailing.ts'
import { takeOrderStep } from '../src/domain/orders/take-order-step.ts'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'
import { adminIn } from './support/admin-in.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, logIn } from './support/http.ts'
import { startMailServer } from './support/mail-server.ts'
import { memoryOf } from './support/memory.ts'
import { finishPictures } from './support/pictures.ts'
import { databaseUrl, type Program, startProgram } from './support/program.ts'
import { addCourse } from './support/sign-ups.ts'
import { inWorkshop } from './support/workshop.ts'

const COUNT = 10_000
const ROUNDS = 5
const REST_MS = 5_000

/** Rows of a mailing, in the order of their references; `$1` is its id. */
const TABLES = [
  ['orders', 'id = (select order_id from mailings where id = $1)'],
  ['order_rows', 'order_id = (select order_id from mailings where id = $1)'],
  ['mailings', 'id = $1'],
  ['mailing_recipients', 'mailing_id = $1'],
  ['mails', 'id in (select id from mailing_recipients where mailing_id = $1)'],
] as const

async function addParticipants(owner: pg.Pool): Promise<string> {
  const courseId = await addCourse(owner, COUNT)
  await owner.query(
    `with everybody as (
       insert into people (club_id, id, firstname, lastname, email, birth_on, search)
         select $1, uuidv7(), 'Erika', 'Muster ' || n, 'erika' || n || '@menge.example', '1985-03-05', 'erika muster ' || n
         from generate_series(1, $3::int) n returning id)
     insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, price_checked_at, privacy_version, source)
       select $1, uuidv7(), $2, id, id, 'confirmed', now(), now(), 9500, 'member', now(), '2026-11', 'web' from everybody`,
    [CLUB, courseId, COUNT],
  )
  return courseId
}

const textTo = (courseId: string) => ({
  groups: [`participants:${courseId}`],
  topic: 'service' as const,
  subject: 'Die Halle ist am Dienstag zu',
  text: 'Hallo {vorname},\n\nam Dienstag fällt {kurs} aus. Wir sehen uns eine Woche später.',
})

/** Sends by the API and watches the program until the last mail is in the outbox. Answers MB above idle. */
async function memoryWhileSending({ port, child }: Program, courseId: string): Promise<number> {
  const host = `${CLUB}.localhost:${port}`
  const headers = { host, origin: `http://${host}`, cookie: await logIn(port, 'admin') }
  const memory = () => memoryOf([found(child.pid)])
  await sleep(REST_MS)
  const idle = await memory()
  const sent = await ask(port, { path: '/api/v1/mailings', headers, json: textTo(courseId) })
  if (sent.status !== 202) throw new Error(`The mailing answered ${sent.status}: ${sent.body}`)
  const { id } = JSON.parse(sent.body.toString())
  let most = idle
  for (let open = COUNT; open > 0; await sleep(100)) {
    most = Math.max(most, await memory())
    const { body } = await ask(port, { path: `/api/v1/mailings/${id}`, headers })
    open = JSON.parse(body.toString()).counts.open ?? 0
  }
  return most - idle
}

/** Enters a mailing and puts each mail into the outbox. The order waits ten seconds: a later time does not. */
async function enter(ctx: Ctx, courseId: string): Promise<{ id: string; ms: number }> {
  const startedAt = performance.now()
  const answer = await sendMailing(ctx, { mailing: textTo(courseId) }, newId())
  if (!answer.ok) throw new Error(answer.refusal)
  const later: Ctx = { ...ctx, actor: { kind: 'system' }, now: ctx.now.add({ seconds: 11 }) }
  while (await takeOrderStep(later, [mailingKind]));
  return { id: answer.value, ms: performance.now() - startedAt }
}

/** Finds the people of a course once more for the recipients that were kept. */
const ENTER_RECIPIENTS = `insert into mailing_recipients select k.* from participations p join people w on w.club_id = p.club_id and w.id = p.person_id
  join kept_mailing_recipients k on k.club_id = w.club_id and k.person_id = w.id where p.club_id = $1 and p.course_id = $2 and p.state = 'confirmed'`

/**
 * Takes the rows of a mailing out, enters them again by the least SQL, and removes them: like the program in two transactions, since
 * a mailing can be taken back before its mails are written, but without packets, steps and a plan to show.
 */
async function enterBySql(
  owner: pg.Pool,
  app: pg.Client,
  { mailingId, courseId }: Record<'mailingId' | 'courseId', string>,
): Promise<number> {
  for (const [table, isOfMailing] of TABLES) {
    await owner.query(`create table kept_${table} as table ${table} with no data`)
    await owner.query(`insert into kept_${table} select * from ${table} where ${isOfMailing}`, [mailingId])
    await owner.query(`grant select on kept_${table} to app`)
  }
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from kept_mails')
  if (rows[0]?.n !== COUNT) throw new Error(`${rows[0]?.n} mails were entered`)
  const remove = async () => {
    for (const [table] of TABLES.toReversed())
      await owner.query(`delete from ${table} t using kept_${table} k where to_jsonb(t) = to_jsonb(k)`)
  }
  await remove()
  await owner.query(`update kept_mailing_recipients set state = 'open'`)
  const startedAt = performance.now()
  await app.query('begin')
  for (const table of ['orders', 'order_rows', 'mailings']) await app.query(`insert into ${table} select * from kept_${table}`)
  await app.query(ENTER_RECIPIENTS, [CLUB, courseId])
  await app.query('commit')
  await app.query('begin')
  await app.query(`update mailing_recipients set state = 'queued' where club_id = $1 and mailing_id = $2`, [CLUB, mailingId])
  await app.query('insert into mails select * from kept_mails')
  await app.query('commit')
  const ms = performance.now() - startedAt
  await owner.query(`update kept_mailing_recipients set state = 'queued'`)
  await remove()
  for (const [table] of TABLES) await owner.query(`drop table kept_${table}`)
  return ms
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const mail = await startMailServer(workshop)
  const program = await startProgram(workshop, { dataDir, env: { SMTP_URL: mail.url } })
  const first = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 1 })
  const courseId = await addParticipants(first)
  await first.end()
  await finishPictures(dataDir)
  const more = await memoryWhileSending(program, courseId)
  figure(`memory above idle while ${COUNT} are written to`, more, { is: '≤', than: 100, unit: 'MB' })
  await program.stop()

  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: () => {} })
  workshop.later(() => database.stop())
  const owner = new pg.Pool({ connectionString: database.url, max: 1 })
  // A connection that is just closing may hear of the server's end.
  owner.on('error', () => {})
  workshop.later(() => owner.end())
  const connections = connect(database.url, { max: 2 })
  workshop.later(() => connections.end())
  const app = new pg.Client({ connectionString: database.url, options: `-c role=app -c app.club_id=${CLUB}` })
  workshop.later(() => app.end())
  await app.connect()
  const ctx = await adminIn(connections, owner)
  const [ours, least]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const { id, ms } = await enter(ctx, courseId)
    ours.push(ms)
    least.push(await enterBySql(owner, app, { mailingId: id, courseId }))
  }
  note(`${COUNT} entered in ${median(ours).toFixed(0)} ms, by the least SQL in ${median(least).toFixed(0)} ms`)
  figure('a mailing entered against its least SQL', median(ours) / median(least), { is: '≤', than: 3 })
})
