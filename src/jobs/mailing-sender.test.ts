import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSenders } from '../../tests/support/mail-sender.ts'
import { insertStaff, runOrders } from '../../tests/support/orders.ts'
import { programArgs } from '../../tests/support/program-args.ts'
import { until } from '../../tests/support/until.ts'
import type { Ctx } from '../domain/context.ts'
import { takeReturnedMail } from '../domain/mail/take-returned-mail.ts'
import type { Mailing } from '../domain/mailings/input.ts'
import { mailingKind } from '../domain/mailings/mailing-kind.ts'
import { planMailing } from '../domain/mailings/plan-mailing.ts'
import { getMailing } from '../domain/mailings/queries.ts'
import { sendMailing } from '../domain/mailings/send-mailing.ts'
import { unsubscribe } from '../domain/mailings/unsubscribe.ts'
import { isAfter } from '../kernel/calendar.ts'
import { newId } from '../kernel/id.ts'
import type { MailSender } from './mail-sender.ts'

const PROGRAM = fileURLToPath(new URL('../../tests/support/mail-process.ts', import.meta.url))
const { here, database, smtp, start, order } = await testSenders()

/** A course of the test's club with so many adults on its list. */
async function courseOf(count: number): Promise<string> {
  const [clubId, courseId] = [here.ctx.club.id, newId()]
  const course = {
    clubId,
    id: courseId,
    slug: `k-${courseId}`,
    kind: 'ongoing',
    state: 'running',
    title: 'Turnen',
    search: 'turnen',
  }
  await database.owner.insertInto('courses').values(course).execute()
  await sql`insert into people (club_id, id, firstname, lastname, search, email)
    select ${clubId}, gen_random_uuid(), 'P', 'Nr ' || n, 'p', 'p' || n || '@muster.example' from generate_series(1, ${count}::int) n`.execute(
    database.owner,
  )
  await sql`insert into group_people (club_id, id, course_id, person_id, kind, valid)
    select club_id, gen_random_uuid(), ${courseId}, id, 'regular', '[2020-01-01,)' from people where club_id = ${clubId}`.execute(
    database.owner,
  )
  return courseId
}

const admin = async (): Promise<Ctx> => ({
  ...(await insertStaff(database.owner, here.ctx, 'admin', null)),
  now: here.ctx.now.subtract({ seconds: 20 }),
})

async function send(ctx: Ctx, more: Partial<Mailing> & { groups: string[] }): Promise<string> {
  const mailing: Mailing = { topic: 'news', subject: 'Sommerfest', text: 'Hallo {name}', ...more }
  const answer = await sendMailing(ctx, { mailing }, newId())
  if (!answer.ok) throw new Error(answer.refusal)
  await runOrders(here.ctx, [mailingKind])
  return answer.value
}

/** Runs a sender of its own until so many mails came; kills it then. */
async function runAndKill(count: number): Promise<void> {
  const child = spawn(process.execPath, programArgs(PROGRAM, database.url, smtp.url), { stdio: ['pipe', 'inherit', 'inherit'] })
  await until(async () => smtp.received.length >= count)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Moves the clock to the next try of a mail, when nothing is due. */
async function goOn(): Promise<void> {
  const { rows } = await sql<{
    next: Temporal.Instant | null
  }>`select min(next_at) as next from mails where state = 'queued'`.execute(database.owner)
  const next = rows[0]?.next
  if (!next || !isAfter(next, here.clock)) return
  here.clock = next
  await sql`select pg_notify('mail', '')`.execute(database.owner)
}

/** Waits until the sender has heard of an outage, and past its pause. */
async function outlast(sender: MailSender): Promise<void> {
  await until(async () => !(await sender.health()).ok)
  here.clock = here.clock.add({ seconds: 20 })
  await sql`select pg_notify('mail', '')`.execute(database.owner)
}

/** Ends the mail server in the middle of its mails; it comes back once the sender has heard of it. */
async function crashServer(sender: MailSender): Promise<void> {
  await smtp.crash()
  await until(async () => !(await sender.health()).ok)
  await smtp.restart()
  await outlast(sender)
}

/** The server takes one mail and never answers: the sender stops waiting, and tries it again. */
async function hangOnce(sender: MailSender): Promise<void> {
  const usual = smtp.beforeTaking
  smtp.beforeTaking = () => {
    smtp.beforeTaking = usual
    return new Promise(() => {})
  }
  await until(async () => {
    await goOn()
    return smtp.beforeTaking === usual
  })
  await outlast(sender)
}

test('2,000 mails through a server that fails, hangs, refuses and crashes, and a sender killed twice: each once, or named as failed', async () => {
  const ctx = await admin()
  const id = await send(ctx, { groups: [`participants:${await courseOf(2_000)}`] })
  const random = () => Math.random()
  smtp.answer = (to) => (to.startsWith('p7') ? 550 : random() < 0.05 ? 451 : null)
  smtp.beforeTaking = () => new Promise((resolve) => setTimeout(resolve, random() < 0.01 ? 150 : 0))
  await runAndKill(200)
  await runAndKill(600)
  here.clock = Temporal.Now.instant().add({ minutes: 3 })
  const sender = await start()
  const takes = (count: number) =>
    until(async () => {
      await goOn()
      return smtp.received.length >= count
    })
  for (const count of [900, 1_300]) {
    await takes(count)
    await crashServer(sender)
  }
  await takes(1_500)
  await hangOnce(sender)
  await until(async () => {
    const { counts } = await getMailing(ctx, id)
    await goOn()
    return counts.queued + counts.open === 0
  })
  const { counts } = await getMailing(ctx, id)
  expect(counts.sent + counts.failed).toBe(2_000)
  const byAddress = Map.groupBy(smtp.received, ({ to }) => to)
  expect(byAddress.size).toBe(counts.sent)
  const failed = await ctx.db
    .selectFrom('mailingRecipients')
    .select(['email', 'reason'])
    .where('mailingId', '=', id)
    .where('state', '=', 'failed')
    .execute()
  expect(failed.filter(({ email, reason }) => byAddress.has(email) || reason === '')).toEqual([])
  for (const [to, mails] of byAddress) expect([to, new Set(mails.map(({ mail }) => mail.messageId)).size]).toEqual([to, 1])
  const inHands = 4 * 3
  expect(smtp.received.length - byAddress.size, 'doubles only of what was under way at an end').toBeLessThanOrEqual(inHands)
}, 240_000)

test('a mail to many names its recipient in the envelope, and can be unsubscribed from with one request', async () => {
  const ctx = await admin()
  const courseId = await courseOf(1)
  await send(ctx, { groups: [`participants:${courseId}`], subject: 'Fest\r\nBcc: alle@x.example' })
  await start()
  await until(async () => smtp.received.length === 1)
  const { mail, from } = smtp.received[0] ?? expect.fail()
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(mail.subject).toBe('Fest Bcc: alle@x.example')
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.from?.address).toBe('verein@gsv.example')
  const mailId = /^verein\+([0-9a-f-]{36})@gsv\.example$/.exec(from)?.[1] ?? expect.fail()
  expect(mail.messageId).toContain(mailId)
  expect(header('list-unsubscribe')).toMatch(/^<https:\/\/[^>]+\/p\/[^/]+\/unsubscribe>$/)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  await unsubscribe({ ...ctx, actor: { kind: 'visitor' } }, mailId)
  const plan = (topic: Mailing['topic']) =>
    planMailing(ctx, { groups: [`participants:${courseId}`], topic, subject: 'x', text: 'x' })
  expect(await plan('news')).toMatchObject({ reached: [], unsubscribed: [{ email: 'p1@muster.example' }] })
  expect((await plan('offers')).reached).toHaveLength(1)
  expect((await plan('service')).reached).toHaveLength(1)
})

test('two mails that came back for good mark the address: its person gets a letter', async () => {
  const ctx = await admin()
  const groups = [`participants:${await courseOf(1)}`]
  const mailing: Mailing = { groups, topic: 'service', subject: 'x', text: 'x' }
  for (const letters of [0, 1]) {
    const id = await send(ctx, { groups })
    const row = await ctx.db.selectFrom('mailingRecipients').select('id').where('mailingId', '=', id).executeTakeFirstOrThrow()
    const returned = { mailId: row.id, isHard: true, reason: '5.1.1 unbekannt' }
    expect(await takeReturnedMail(here.ctx, returned)).toBe(true)
    expect(await takeReturnedMail(here.ctx, returned)).toBe(true)
    expect((await getMailing(ctx, id)).counts.returned).toBe(1)
    expect((await planMailing(ctx, mailing)).letters).toHaveLength(letters)
  }
  const foreign = await database.ctx('rwa', { kind: 'system' })
  expect(await takeReturnedMail(foreign, { mailId: newId(), isHard: true, reason: '' })).toBe(false)
})

test('5,001 recipients wait behind others’ mails, with a full outbox too, and are all entered once', async () => {
  const ctx = await admin()
  await sql`insert into mails (club_id, id, template, to_address, data, priority)
    select ${ctx.club.id}, gen_random_uuid(), 'user.alreadyRegistered', 'frueher' || n || '@post.example', '{}', 8
    from generate_series(1, 2000) n`.execute(database.owner)
  const id = await send(ctx, { groups: [`participants:${await courseOf(5_001)}`] })
  expect((await getMailing(ctx, id)).counts).toMatchObject({ queued: 5_001, open: 0 })
  const { rows } = await sql<{ count: number; addresses: number; first: number }>`
    select count(*)::int as count, count(distinct to_address)::int as addresses, min(priority) as first from mails
    where club_id = ${ctx.club.id} and id in (select id from mailing_recipients where mailing_id = ${id})`.execute(ctx.db)
  expect(rows).toEqual([{ count: 5_001, addresses: 5_001, first: 8 }])
  for (let at = 0; at < 50; at++) await order(`einzeln${at}@post.example`)
  await start()
  await until(async () => smtp.received.length >= 60)
  expect(smtp.received.slice(0, 50).filter(({ to }) => !to.startsWith('einzeln'))).toEqual([])
}, 60_000)
