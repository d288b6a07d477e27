import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps } from '../../../tests/support/halls.ts'
import { prepareSession } from '../../../tests/support/session.ts'
import { until } from '../../../tests/support/until.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { enterBookings, lockParts } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { getSession } from '../sessions/get-session.ts'
import { cancelSession } from './cancel-session.ts'
import { replaceSession } from './replace-session.ts'
import { undoCancellation } from './undo-cancellation.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T16:40:00Z')
const later = (ctx: Ctx, seconds: number): Ctx => ({ ...ctx, now: ctx.now.add({ seconds }) })
const time = (text: string) => Temporal.PlainTime.from(text)

/** A cancelled session, and half an hour later in the same part its replacement. */
async function replaced(club: string, seconds = 90) {
  const made = await prepareSession(await database.ctx(club, { kind: 'system' }, NOW))
  const { ctx, sessionId, partId } = made
  await cancelSession(ctx, sessionId, { reason: 'Stau', paysTrainer: false })
  const onDay = Temporal.PlainDate.from('2026-11-23')
  const date = { onDay, startsTime: time('18:30'), endsTime: time('19:30'), partId }
  const answer = await replaceSession(later(ctx, seconds), sessionId, date)
  if (!answer.ok) throw new Error(answer.refusal)
  return { ...made, newId: answer.value }
}

const mailsOf = async (ctx: Ctx) =>
  (
    await ctx.db.selectFrom('mails').select(['id', 'template', 'toAddress', 'data']).where('clubId', '=', ctx.club.id).execute()
  ).map((mail) => ({ ...mail, toAddress: mail.toAddress.toLowerCase() }))
const told = async (ctx: Ctx) => (await mailsOf(ctx)).map(({ template, toAddress }) => `${template} ${toAddress}`).toSorted()
const pretendSent = (ctx: Ctx, template: string) =>
  sql`update mails set attempts = 1 where club_id = ${ctx.club.id} and template = ${template}`.execute(ctx.db)

test('the replacement goes with the cancellation: its time is free, the old one is held again, and nobody hears who knew nothing', async () => {
  const { ctx, sessionId, newId } = await replaced('zurueck')
  expect(await undoCancellation(later(ctx, 100), sessionId)).toEqual({ ok: true, value: 0 })
  expect(await getSession(ctx, sessionId)).toMatchObject({ state: 'planned', replacedBy: null })
  await expect(getSession(ctx, newId)).rejects.toThrow('Not found')
  expect(await countOverlaps(ctx)).toBe(0)
  const { rows } = await sql<{ sessionId: string; state: string }>`
    select session_id, state from bookings where club_id = ${ctx.club.id}`.execute(ctx.db)
  expect(rows).toEqual([{ sessionId, state: 'approved' }])
  expect(await told(ctx)).toEqual([])
  const events = await ctx.db
    .selectFrom('journal')
    .select('event')
    .where('objectId', 'in', [sessionId, newId])
    .orderBy('id')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['session.cancelled', 'session.moved', 'session.removed', 'session.restored'])
})

test('who got both mails hears once that the session takes place, and that the replacement does not', async () => {
  const { ctx, sessionId } = await replaced('beides')
  await pretendSent(ctx, 'session.cancelled')
  await pretendSent(ctx, 'session.replaced')
  expect(await undoCancellation(later(ctx, 200), sessionId)).toEqual({ ok: true, value: 2 })
  expect((await told(ctx)).filter((one) => one.startsWith('session.restored'))).toEqual([
    'session.restored familie@post.example',
    'session.restored trainer@verein.example',
  ])
  const mail = found((await mailsOf(ctx)).find(({ template }) => template === 'session.restored'))
  expect(mail.data).toMatchObject({ dropped: { startsAt: '2026-11-23T17:30:00Z' } })
})

test('of a replacement that nobody has heard of, nobody hears that it does not take place', async () => {
  const { ctx, sessionId } = await replaced('nureins')
  await pretendSent(ctx, 'session.cancelled')
  expect(await undoCancellation(later(ctx, 200), sessionId)).toEqual({ ok: true, value: 2 })
  const restored = (await mailsOf(ctx)).filter(({ template }) => template === 'session.restored')
  expect(restored.map(({ data }) => data)).toEqual([
    expect.objectContaining({ dropped: null }),
    expect.objectContaining({ dropped: null }),
  ])
})

test('it waits for the hall before it frees anything: who books at this moment is told that the time is taken', async () => {
  const { ctx, sessionId, newId, partId } = await replaced('zugleich')
  const { startsAt, endsAt } = await getSession(ctx, newId)
  const booked = transaction(later(ctx, 100), async (ctx) => {
    await lockParts(ctx, [partId])
    const undone = undoCancellation(later(await database.ctx('zugleich', undefined, NOW), 100), sessionId)
    await until(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.owner,
        )
      return rows.length > 0
    })
    const taken = await enterBookings(ctx, [{ partId, startsAt, endsAt, kind: 'team', title: 'Fußball', departmentId: null }])
    return { taken, undone }
  })
  const { taken, undone } = await booked
  expect(taken).toMatchObject({ refusal: 'occupied' })
  expect(await undone).toEqual({ ok: true, value: 0 })
})

test('a replacement stays that is older than five minutes, for which a stand-in is looked for, or that was cancelled itself', async () => {
  const { ctx, sessionId, newId } = await replaced('bleibt')
  const refused = { ok: false, refusal: 'replaced' }
  expect(await undoCancellation(later(ctx, 300), sessionId)).toEqual(refused)
  const searched = sql<{ id: string }>`insert into substitute_requests (club_id, id, session_id, asked_at)
    values (${ctx.club.id}, gen_random_uuid(), ${newId}, now()) returning id`
  const [search] = (await searched.execute(ctx.db)).rows
  expect(await undoCancellation(later(ctx, 200), sessionId)).toEqual(refused)
  await sql`delete from substitute_requests where id = ${search?.id}`.execute(ctx.db)
  await cancelSession(ctx, newId, { reason: 'Stau', paysTrainer: false })
  expect(await undoCancellation(later(ctx, 200), sessionId)).toEqual(refused)
  expect((await getSession(ctx, sessionId)).state).toBe('moved')
})

test('where the old time is taken meanwhile, cancellation and replacement stay', async () => {
  const { ctx, sessionId, newId, booking } = await replaced('belegt')
  const { sessionId: _, ...span } = booking
  const endsAt = span.startsAt.add({ minutes: 30 })
  expect((await createBooking(ctx, { ...span, endsAt, kind: 'team', title: 'Fußball' })).ok).toBe(true)
  expect(await undoCancellation(later(ctx, 100), sessionId)).toMatchObject({
    refusal: 'occupied',
    occupants: [{ title: 'Fußball' }],
  })
  expect(await getSession(ctx, sessionId)).toMatchObject({ state: 'moved', replacedBy: { id: newId } })
  expect((await told(ctx)).filter((one) => one.startsWith('session.replaced'))).toHaveLength(2)
})
