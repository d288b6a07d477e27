import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor, Ctx } from '../context.ts'
import { listNotices } from '../notices/queries.ts'
import { createBooking } from '../placements/create-booking.ts'
import { cancelSession, previewCancellation } from './cancel-session.ts'
import { replaceSession } from './replace-session.ts'
import { undoCancellation } from './undo-cancellation.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T16:40:00Z')
const prepare = async (club = 'gsv', now = NOW) => prepareSession(await database.ctx(club, { kind: 'system' }, now))
const INPUT = { reason: 'Die Heizung ist ausgefallen.', paysTrainer: false }

const later = (ctx: Ctx, seconds: number): Ctx => ({ ...ctx, now: ctx.now.add({ seconds }) })
const as = (ctx: Ctx, actor: Actor): Ctx => ({ ...ctx, actor })

const stateOf = async (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('sessions').select(['state', 'paysTrainer', 'replacedById']).where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (ctx: Ctx, id: string) =>
  (await ctx.db.selectFrom('journal').select('event').where('objectId', '=', id).orderBy('id').execute()).map(
    ({ event }) => event,
  )
const mailsOf = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'template', 'toAddress', 'nextAt', 'attempts'])
    .where(sql<boolean>`data -> 'session' ->> 'id' = ${id}`)
    .orderBy('toAddress')
    .execute()
const pretendSent = (ctx: Ctx, ids: string[]) =>
  ctx.db.updateTable('mails').set({ attempts: 1 }).where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
const atomsOf = async (ctx: Ctx, id: string) =>
  (
    await sql<{ state: string; atoms: number }>`
    select state, (select count(*) from booking_atoms a where a.club_id = b.club_id and a.booking_id = b.id) as atoms
    from bookings b where club_id = ${ctx.club.id} and session_id = ${id}`.execute(ctx.db)
  ).rows

test('a cancelled session frees its part, leaves the statement and is told once to each household, after a minute', async () => {
  const { ctx, sessionId } = await prepare()
  expect(await cancelSession(ctx, sessionId, INPUT)).toEqual({ ok: true, value: 3 })
  expect(await stateOf(ctx, sessionId)).toMatchObject({ state: 'cancelled', paysTrainer: false })
  expect(await atomsOf(ctx, sessionId)).toEqual([{ state: 'released', atoms: 0 }])
  const mails = await mailsOf(ctx, sessionId)
  expect(mails.map(({ toAddress }) => toAddress.toLowerCase())).toEqual(['familie@post.example', 'trainer@verein.example'])
  for (const { nextAt } of mails) expect(nextAt.equals(NOW.add({ seconds: 60 }))).toBe(true)
  const notices = await listNotices(ctx, sessionId, NOW)
  expect(notices.map(({ name, about, phone }) => [name, about, phone])).toEqual([
    ['Erika Ohne Adresse', 'Erika Kind 2', '0151 2'],
    expect.arrayContaining(['Erika Kind 0, Erika Kind 1', '0151 1']),
    ['Erika Trainer', '', ''],
  ])
  expect(await eventsOf(ctx, sessionId)).toEqual(['session.cancelled'])
})

test('whoever signed somebody up is told too, and people whose time on the list is over are not', async () => {
  const { ctx, sessionId, courseId } = await prepare()
  const [personId, contactId, gone] = [
    await insertPerson(ctx),
    await insertPerson(ctx, { email: 'oma@post.example' }),
    await insertPerson(ctx, { email: 'frueher@post.example' }),
  ]
  await ctx.db
    .insertInto('participations')
    .values({
      clubId: ctx.club.id,
      id: newId(),
      courseId,
      personId,
      contactId,
      state: 'confirmed',
      queuedAt: NOW,
      priceCents: 0,
      priceKind: 'free',
      privacyVersion: '1',
      source: 'staff',
    })
    .execute()
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId: gone, kind: 'regular', valid: '[2020-01-01,2026-11-23)' })
    .execute()
  await cancelSession(ctx, sessionId, INPUT)
  const addresses = (await mailsOf(ctx, sessionId)).map(({ toAddress }) => toAddress)
  expect(addresses).toContain('oma@post.example')
  expect(addresses).not.toContain('frueher@post.example')
})

test('taken back within the minute, nobody is told anything and the hall is booked again', async () => {
  const { ctx, sessionId } = await prepare()
  await cancelSession(ctx, sessionId, INPUT)
  expect(await undoCancellation(later(ctx, 20), sessionId)).toEqual({ ok: true, value: 0 })
  expect(await mailsOf(ctx, sessionId)).toEqual([])
  expect(await listNotices(ctx, sessionId, NOW)).toEqual([])
  expect(await stateOf(ctx, sessionId)).toMatchObject({ state: 'planned', paysTrainer: true })
  expect(await atomsOf(ctx, sessionId)).toEqual([{ state: 'approved', atoms: 1 }])
  expect(await cancelSession(later(ctx, 40), sessionId, INPUT)).toMatchObject({ ok: true })
})

test('taken back later, those whose mail was out hear that it takes place, and only they', async () => {
  const { ctx, sessionId } = await prepare()
  await cancelSession(ctx, sessionId, INPUT)
  const [first] = await mailsOf(ctx, sessionId)
  await pretendSent(ctx, [found(first).id])
  expect(await undoCancellation(later(ctx, 299), sessionId)).toEqual({ ok: true, value: 1 })
  const mails = await mailsOf(ctx, sessionId)
  expect(mails.map(({ template, toAddress }) => [template, toAddress.toLowerCase()]).sort()).toEqual([
    ['session.cancelled', 'familie@post.example'],
    ['session.restored', 'familie@post.example'],
  ])
})

test('after five minutes, or when the hall is taken, it stays cancelled', async () => {
  const { ctx, sessionId, booking } = await prepare()
  await cancelSession(ctx, sessionId, INPUT)
  expect(await undoCancellation(later(ctx, 300), sessionId)).toEqual({ ok: false, refusal: 'too_late' })
  const { sessionId: _, ...span } = booking
  const other = { ...span, kind: 'team' } as const
  expect((await createBooking(ctx, { ...other, title: 'Fußball' })).ok).toBe(true)
  expect(await undoCancellation(later(ctx, 60), sessionId)).toMatchObject({
    ok: false,
    refusal: 'occupied',
    occupants: [{ title: 'Fußball' }],
  })
  expect(await stateOf(ctx, sessionId)).toMatchObject({ state: 'cancelled' })
  expect(await mailsOf(ctx, sessionId)).toHaveLength(2)
})

test('another date books its hall and is told; the old session is moved, and after five minutes cannot be taken back', async () => {
  const { ctx, sessionId, partId } = await prepare()
  const date = {
    onDay: Temporal.PlainDate.from('2026-11-25'),
    startsTime: Temporal.PlainTime.from('18:00'),
    endsTime: Temporal.PlainTime.from('19:00'),
    partId,
  }
  expect(await replaceSession(ctx, sessionId, date)).toEqual({ ok: false, refusal: 'not_cancelled' })
  await cancelSession(ctx, sessionId, INPUT)
  const answer = await replaceSession(later(ctx, 90), sessionId, date)
  if (!answer.ok) throw new Error(answer.refusal)
  expect(await stateOf(ctx, sessionId)).toMatchObject({ state: 'moved', replacedById: answer.value })
  expect(await atomsOf(ctx, answer.value)).toEqual([{ state: 'approved', atoms: 1 }])
  expect((await mailsOf(ctx, sessionId)).filter(({ template }) => template === 'session.replaced')).toHaveLength(2)
  expect(await undoCancellation(later(ctx, 300), sessionId)).toEqual({ ok: false, refusal: 'replaced' })
  expect(await replaceSession(ctx, sessionId, date)).toEqual({ ok: false, refusal: 'already_replaced' })
})

test('another date where the hall is taken names who has it and changes nothing', async () => {
  const { ctx, sessionId, partId, booking } = await prepare()
  const { sessionId: _, ...span } = booking
  const other = { ...span, kind: 'team' } as const
  const tomorrow = { startsAt: other.startsAt.add({ hours: 24 }), endsAt: other.endsAt.add({ hours: 24 }) }
  await createBooking(ctx, { ...other, ...tomorrow, title: 'Fußball' })
  await cancelSession(ctx, sessionId, INPUT)
  const answer = await replaceSession(ctx, sessionId, {
    onDay: Temporal.PlainDate.from('2026-11-24'),
    startsTime: Temporal.PlainTime.from('18:30'),
    endsTime: Temporal.PlainTime.from('19:30'),
    partId,
  })
  expect(answer).toMatchObject({ ok: false, refusal: 'occupied', occupants: [{ title: 'Fußball' }] })
  expect(await stateOf(ctx, sessionId)).toMatchObject({ state: 'cancelled', replacedById: null })
})

test('trainers cancel their own sessions, departments theirs, nobody those of other clubs; who is paid is not for the trainer to say', async () => {
  const { ctx, sessionId, trainerId } = await prepare()
  for (const actor of [
    actorWith('trainer', { personId: await insertPerson(ctx) }),
    actorWith('editor', { departmentIds: [newId()] }),
    actorWith('reader', { personId: trainerId }),
    { kind: 'visitor' } as const,
  ])
    await expect(cancelSession(as(ctx, actor), sessionId, INPUT)).rejects.toThrow('Right missing')
  const abroad = await database.ctx('rwa', actorWith('admin'), NOW)
  await expect(cancelSession(abroad, sessionId, INPUT)).rejects.toThrow('Not found')
  const trainer = as(ctx, actorWith('trainer', { personId: trainerId }))
  expect(await cancelSession(trainer, sessionId, { ...INPUT, paysTrainer: true })).toMatchObject({ ok: true, value: 2 })
  expect(await stateOf(ctx, sessionId)).toMatchObject({ state: 'cancelled', paysTrainer: false })
  const head = as(ctx, actorWith('editor'))
  expect(await undoCancellation(head, sessionId)).toMatchObject({ ok: true })
  await cancelSession(head, sessionId, { ...INPUT, paysTrainer: true })
  expect(await stateOf(ctx, sessionId)).toMatchObject({ paysTrainer: true })
})

test('people with a browser that shows notifications get one too when it is soon, and none when it is not', async () => {
  const soon = await prepare()
  const early = await prepare('gsv', NOW.subtract({ hours: 48 }))
  for (const { ctx, trainerId } of [soon, early]) {
    const { rows } = await sql<{
      id: string
    }>`insert into auth."user" (name, email, "emailVerified") values ('T', ${`${newId()}@x.example`}, true) returning id`.execute(
      database.owner,
    )
    const clubUserId = newId()
    const profile = { userId: found(rows[0]).id, userName: 't', search: 't', personId: trainerId }
    await ctx.db
      .insertInto('clubUsers')
      .values({ ...profile, clubId: ctx.club.id, id: clubUserId })
      .execute()
    const endpoint = `https://push.example/${newId()}`
    await ctx.db
      .insertInto('pushSubscriptions')
      .values({ clubId: ctx.club.id, id: newId(), clubUserId, endpoint, p256dh: 'k', auth: 'a', createdAt: NOW })
      .execute()
  }
  const pushes = () => soon.ctx.db.selectFrom('pushes').select(['title', 'nextAt']).execute()
  await cancelSession(early.ctx, early.sessionId, INPUT)
  expect(await pushes()).toEqual([])
  await cancelSession(soon.ctx, soon.sessionId, INPUT)
  expect(await pushes()).toMatchObject([{ title: 'Fällt aus: Kinderturnen' }])
  await undoCancellation(later(soon.ctx, 10), soon.sessionId)
  expect(await pushes()).toEqual([])
})

test('nobody who died is told or named to be called: the stand-in is, and who lives of those who signed up', async () => {
  const { ctx, sessionId, courseId, trainerId } = await prepare('trauer')
  const die = (id: string) => sql`update people set died_on = '2026-11-20', email = '' where id = ${id}`.execute(ctx.db)
  const standIn = await insertPerson(ctx, { email: 'ersatz@verein.example', name: 'Ersatz' })
  const substitute = { clubId: ctx.club.id, sessionId, personId: standIn, kind: 'substitute' } as const
  await ctx.db.insertInto('sessionTrainers').values(substitute).execute()
  await die(trainerId)
  const child = await insertPerson(ctx, { name: 'Letztes Kind' })
  const there = { clubId: ctx.club.id, id: newId(), courseId, personId: child, kind: 'regular', valid: '[2020-01-01,)' } as const
  await ctx.db.insertInto('groupPeople').values(there).execute()
  await die(child)
  expect(await previewCancellation(ctx, sessionId)).toEqual({ mailed: 2, toCall: 1 })
  await cancelSession(ctx, sessionId, INPUT)
  expect((await listNotices(ctx, sessionId, NOW)).map(({ name }) => name).toSorted()).toEqual([
    'Erika Ersatz',
    expect.stringMatching(/^Erika (Mutter|Vater)$/),
    'Erika Ohne Adresse',
  ])
})
