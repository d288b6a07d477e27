import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { tuesdays } from '../../../tests/support/series.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { replaceSession } from '../cancellations/replace-session.ts'
import type { Ctx } from '../context.ts'
import { leaseMails } from '../mail/commands.ts'
import { createSeries } from '../series/create-series.ts'
import { takeBackDisplacement } from '../series/take-back-displacement.ts'
import { createBooking } from './create-booking.ts'
import { listDisplacements } from './save-displacement.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
let clubs = 0
const at = (time: string) => Temporal.Instant.from(`2026-12-01T${time}:00+01:00`)
const later = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, now: NOW.add({ minutes }) })

const span = (partId: string, title: string) => ({ partId, title, startsAt: at('17:00'), endsAt: at('19:00') })

async function made<T>(answer: Promise<{ ok: true; value: T } | { ok: false; refusal: string }>): Promise<T> {
  const known = await answer
  if (!known.ok) throw new Error(known.refusal)
  return known.value
}

/** A lesson with a person, a request by Vera and a team's series in one third each; a match takes the whole hall. */
async function displaced() {
  const ctx = await database.ctx(`zurueck${++clubs}`, { kind: 'system' }, NOW)
  const { idOf } = await makeHall(ctx, 'Halle')
  const weekly = { title: 'Turnen', partId: idOf('Drittel 1'), weekday: 2, from: '2026-12-01', to: '2026-12-01' }
  const { courseId, sessions } = await makeWeekly(ctx, weekly)
  const personId = await insertPerson(ctx, { email: 'eins@post.example' })
  const membership = { clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular', valid: '[2026-01-01,)' } as const
  await ctx.db.insertInto('groupPeople').values(membership).execute()
  const contact = { name: 'Vera Volley', email: 'vera@post.example' }
  const asked = await made(requestBooking(ctx, { ...span(idOf('Drittel 2'), 'Feier'), contact }))
  await approveBooking(ctx, asked, 'Gern!')
  await made(createBooking(ctx, { ...span(idOf('Drittel 3'), 'Handball'), kind: 'team' }))
  await ctx.db.deleteFrom('mails').where('clubId', '=', ctx.club.id).execute()
  const before = await standing(ctx)
  const match = { ...span(idOf('Ganze Halle'), 'Turnier'), kind: 'match' as const }
  const matchId = await made(createBooking(ctx, { ...match, override: { reason: 'Ligaspiel' } }))
  const [open] = await listDisplacements(ctx)
  if (!open) throw new Error('Somebody was displaced.')
  return { ctx, idOf, open, before, matchId, sessionId: found(sessions[0]).id, bookingId: asked }
}

/** Everything on this ground with sessions and messages; versions only rise. */
async function standing(ctx: Ctx) {
  const of = { clubId: ctx.club.id }
  const bookings = ctx.db
    .selectFrom('bookings')
    .selectAll()
    .where('clubId', '=', of.clubId)
    .where('state', '=', 'approved')
    .orderBy('id')
  const atoms = ctx.db
    .selectFrom('bookingAtoms')
    .selectAll()
    .where('clubId', '=', of.clubId)
    .orderBy('bookingId')
    .orderBy('atomId')
  const sessions = ctx.db.selectFrom('sessions').selectAll().where('clubId', '=', of.clubId).orderBy('id')
  const unversioned = <R extends { version: number; releasedAt?: unknown }>(rows: R[]) =>
    rows.map(({ version: _, releasedAt: __, ...row }) => row)
  return {
    bookings: unversioned(await bookings.execute()),
    atoms: await atoms.execute(),
    sessions: unversioned(await sessions.execute()),
  }
}

const mailsIn = async (ctx: Ctx) =>
  (await ctx.db.selectFrom('mails').select(['template', 'toAddress']).where('clubId', '=', ctx.club.id).execute())
    .map(({ template, toAddress }) => `${template} ${toAddress}`)
    .toSorted()

const TOLD = ['booking.cancelled vera@post.example', 'session.cancelled eins@post.example']

test('what was displaced is as it was before, the match is gone, and nobody has heard of it', async () => {
  const { ctx, open, before, matchId } = await displaced()
  expect(open).toMatchObject({ by: ['Turnier'], displaced: ['Feier', 'Handball', 'Turnen'], bookingIds: [matchId] })
  expect(await mailsIn(ctx)).toEqual(TOLD)
  expect(await takeBackDisplacement(later(ctx, 4), open.id)).toEqual({ ok: true, value: { restored: 3, left: 0 } })
  expect(await standing(ctx)).toEqual(before)
  expect((await getBooking(ctx, matchId)).state).toBe('cancelled')
  expect(await mailsIn(ctx)).toEqual([])
  expect(await listDisplacements(later(ctx, 4))).toEqual([])
  expect(await takeBackDisplacement(later(ctx, 4), open.id)).toEqual({ ok: true, value: { restored: 3, left: 0 } })
})

test('the mails go out when it can no longer be taken back, not before', async () => {
  const { ctx, open } = await displaced()
  expect(await leaseMails(ctx, 9, open.undoUntil)).toHaveLength(0)
  expect(await leaseMails({ ...ctx, now: open.undoUntil.subtract({ milliseconds: 1 }) }, 9, open.undoUntil)).toHaveLength(0)
  const stands = await standing(ctx)
  expect(await takeBackDisplacement(later(ctx, 5), open.id)).toEqual({ ok: false, refusal: 'too_late' })
  expect(await standing(ctx)).toEqual(stands)
  expect(await leaseMails(later(ctx, 5), 9, open.undoUntil.add({ minutes: 2 }))).toHaveLength(TOLD.length)
})

test('whoever has heard of it all the same hears that it takes place', async () => {
  const { ctx, open } = await displaced()
  await leaseMails(later(ctx, 5), 9, open.undoUntil.add({ minutes: 2 }))
  expect((await takeBackDisplacement(later(ctx, 4), open.id)).ok).toBe(true)
  expect(await mailsIn(ctx)).toEqual(
    [...TOLD, 'booking.reinstated vera@post.example', 'session.restored eins@post.example'].toSorted(),
  )
})

describe('what has happened meanwhile', () => {
  test('somebody else has some of the time: it is said who, and nothing is taken back', async () => {
    const { ctx, idOf, open, matchId } = await displaced()
    await cancelBooking(ctx, matchId)
    const rival = await made(createBooking(ctx, { ...span(idOf('Drittel 3'), 'Judo'), kind: 'team' }))
    const stands = await standing(ctx)
    expect(await takeBackDisplacement(later(ctx, 1), open.id)).toMatchObject({
      ok: false,
      refusal: 'occupied',
      occupants: [{ bookingId: rival, title: 'Judo' }],
    })
    expect(await standing(ctx)).toEqual(stands)
    expect(await mailsIn(ctx)).toEqual(TOLD)
    await cancelBooking(ctx, rival)
    expect(await takeBackDisplacement(later(ctx, 2), open.id)).toMatchObject({ ok: true, value: { restored: 3 } })
  })

  test('the match was cancelled by itself: the others have their time again', async () => {
    const { ctx, open, before, matchId } = await displaced()
    await cancelBooking(ctx, matchId)
    expect(await takeBackDisplacement(later(ctx, 1), open.id)).toMatchObject({ ok: true, value: { restored: 3 } })
    expect(await standing(ctx)).toEqual(before)
  })

  test('a lesson has another date: it stays there, the others have their time again', async () => {
    const { ctx, open, sessionId } = await displaced()
    const onDay = Temporal.PlainDate.from('2026-12-08')
    const time = { startsTime: Temporal.PlainTime.from('17:00'), endsTime: Temporal.PlainTime.from('18:00') }
    await made(replaceSession(ctx, sessionId, { onDay, ...time, partId: null }))
    expect(await takeBackDisplacement(later(ctx, 1), open.id)).toEqual({ ok: true, value: { restored: 2, left: 1 } })
    expect(await countOverlaps(ctx)).toBe(0)
  })
})

test('of a series only the dates by right are taken back', async () => {
  const { ctx, idOf, open, before } = await displaced()
  await takeBackDisplacement(ctx, open.id)
  const input = tuesdays(idOf('Ganze Halle'), {
    from: Temporal.PlainDate.from('2026-11-24'),
    to: Temporal.PlainDate.from('2026-12-08'),
    startsTime: Temporal.PlainTime.from('17:00'),
    endsTime: Temporal.PlainTime.from('18:00'),
  })
  const { id } = await made(createSeries(ctx, input, new Map([['2026-12-01', { kind: 'override', reason: 'Ligaspiel' }]])))
  const [again] = await listDisplacements(ctx)
  expect(await takeBackDisplacement(ctx, found(again).id)).toEqual({ ok: true, value: { restored: 3, left: 0 } })
  const dates = await ctx.db
    .selectFrom('bookings')
    .select(['seriesOn', 'state'])
    .where('seriesId', '=', id)
    .orderBy('startsAt')
    .execute()
  expect(dates.map(({ seriesOn, state }) => `${seriesOn} ${state}`)).toEqual([
    '2026-11-24 approved',
    '2026-12-01 cancelled',
    '2026-12-08 approved',
  ])
  const now = await standing(ctx)
  expect(now.bookings).toEqual(expect.arrayContaining(before.bookings))
  expect(now.sessions).toEqual(before.sessions)
})

test('only the board of the club takes it back', async () => {
  const { ctx, open } = await displaced()
  for (const role of ['editor', 'trainer', 'reader'] as const) {
    await expect(takeBackDisplacement({ ...ctx, actor: actorWith(role) }, open.id)).rejects.toThrow('Right missing')
    await expect(listDisplacements({ ...ctx, actor: actorWith(role) })).rejects.toThrow('Right missing')
  }
  const stranger = await database.ctx(`fremd${clubs}`, { kind: 'system' }, NOW)
  await expect(takeBackDisplacement(stranger, open.id)).rejects.toThrow('Not found')
  expect(await listDisplacements(stranger)).toEqual([])
  expect((await takeBackDisplacement({ ...ctx, actor: actorWith('admin') }, open.id)).ok).toBe(true)
})

test('taken back while the mails go out: each is either never sent or followed by news that it takes place', async () => {
  for (let round = 0; round < 3; round++) {
    const { ctx, open, before } = await displaced()
    const late = { ...ctx, now: open.undoUntil }
    const [undone, leased] = await Promise.all([
      takeBackDisplacement(later(ctx, 4), open.id),
      leaseMails(late, 9, open.undoUntil.add({ minutes: 2 })),
    ])
    expect(undone.ok).toBe(true)
    expect(await standing(ctx)).toEqual(before)
    const sent = leased.map(({ template }) => template)
    const news = (await mailsIn(ctx)).map((mail) => mail.split(' ')[0])
    expect(news.filter((template) => template === 'booking.reinstated').length).toBe(
      sent.filter((template) => template === 'booking.cancelled').length,
    )
    expect(news.filter((template) => template === 'session.restored').length).toBe(
      sent.filter((template) => template === 'session.cancelled').length,
    )
  }
})

test('taken back while others enter the time and it is taken back twice: one has it, and nothing is taken back by half', async () => {
  for (let round = 0; round < 3; round++) {
    const { ctx, idOf, open, before, matchId } = await displaced()
    // Gives the race a time to win.
    await cancelBooking(ctx, matchId)
    const [undone, twice, rival] = await Promise.all([
      takeBackDisplacement(later(ctx, 1), open.id),
      takeBackDisplacement(later(ctx, 1), open.id),
      createBooking(ctx, { ...span(idOf('Drittel 3'), 'Judo'), kind: 'team' }),
    ])
    expect(undone.ok).toBe(twice.ok)
    expect(rival.ok).toBe(!undone.ok)
    const stands = await standing(ctx)
    if (undone.ok) expect(stands).toEqual(before)
    else expect(stands.bookings.map(({ title }) => title)).toEqual(['Judo'])
    expect(await countOverlaps(ctx)).toBe(0)
  }
})
