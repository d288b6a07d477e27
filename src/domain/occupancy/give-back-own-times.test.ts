import { expect, test } from 'vitest'
import { z } from 'zod'
import { value } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { approveSeries, day, makeTown, mondays, NOW, time } from '../../../tests/support/town.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { closeFacility } from '../closures/close-facility.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { changeSeries } from '../series/change-series.ts'
import { getSeries } from '../series/queries.ts'
import { requestSeries } from '../series/request-series.ts'
import { requestSharedTime } from '../shared-halls/request-shared-time.ts'
import { offerReleased } from '../slot-wishes/offer-released.ts'
import { giveBackOwnTimes } from './give-back-own-times.ts'
import { listOwnTimes } from './list-own-times.ts'

const database = await testDatabase()
const CONTACT = { name: 'Vera', email: 'vera@post.example', phone: '' }
const TUESDAYS = {
  title: 'Volleyball',
  kind: 'external' as const,
  rule: { freq: 'weekly' as const, interval: 1, weekdays: [2] },
  startsTime: time('18:00'),
  endsTime: time('20:00'),
  from: day('2027-02-02'),
  to: day('2027-02-23'),
}
let clubs = 0

/** Four Tuesdays that a visitor asked for and was granted. */
async function granted() {
  const ctx = await database.ctx(`back${++clubs}`, { kind: 'system' }, NOW)
  await ctx.db
    .insertInto('clubDetails')
    .values({ clubId: ctx.club.id, email: 'amt@verein.example' })
    .onConflict((on) => on.column('clubId').doUpdateSet({ email: 'amt@verein.example' }))
    .execute()
  const hall = await makeHall(ctx, 'Halle')
  const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
  const asked = await value(requestSeries(visitor, { ...TUESDAYS, partId: hall.idOf('Drittel 1'), contact: CONTACT }))
  await value(approveSeries(ctx, asked.id))
  const holder = { bookingId: await idOf(ctx, '2027-02-02') }
  return { ctx, hall, visitor, holder, seriesId: asked.id }
}

const idOf = async (ctx: Ctx, on: string): Promise<string> => {
  const rows = ctx.db.selectFrom('bookings').select('id').where('clubId', '=', ctx.club.id)
  return (await rows.where('seriesOn', '=', day(on)).executeTakeFirstOrThrow()).id
}
const statesOf = async (ctx: Ctx) => {
  const rows = ctx.db.selectFrom('bookings').select('state').where('clubId', '=', ctx.club.id).where('seriesId', 'is not', null)
  return (await rows.orderBy('startsAt').execute()).map(({ state }) => state)
}
const give = (ctx: Ctx, bookingId: string, ids: string[], seriesIds: string[] = []) =>
  giveBackOwnTimes(ctx, { bookingId }, { ids, seriesIds })

test('chosen dates go back once: the time is free for who waits, the office and the holder are told', async () => {
  const { ctx, visitor, holder } = await granted()
  const second = await idOf(ctx, '2027-02-09')
  const before = (await mailsOf(ctx)).length
  expect(await give(visitor, holder.bookingId, [second])).toEqual({ ok: true, value: { dates: 1, isAsked: false } })
  expect(await statesOf(ctx)).toEqual(['approved', 'released', 'approved', 'approved'])
  expect((await mailsOf(ctx)).slice(before).toSorted()).toEqual([
    'booking.givenBack vera@post.example',
    'booking.receivedBack amt@verein.example',
  ])
  expect(await give(visitor, holder.bookingId, [second])).toEqual({ ok: false, refusal: 'gone' })
  expect((await listOwnTimes(visitor, holder)).map(({ state }) => state)).toEqual([
    'approved',
    'released',
    'approved',
    'approved',
  ])
  const log = ctx.db
    .selectFrom('journal')
    .select('content')
    .where('clubId', '=', ctx.club.id)
    .where('event', '=', 'booking.released')
  expect((await log.execute()).map(({ content }) => content)).toEqual([
    'Hallenzeit über den Link der Zusage zurückgegeben: Volleyball, Termine: 1',
  ])
})

test('all dates of the series at once; who waits for the hall is asked', async () => {
  const { ctx, hall, visitor, holder, seriesId } = await granted()
  await ctx.db
    .insertInto('slotWishes')
    .values({
      ...{
        clubId: ctx.club.id,
        id: newId(),
        partId: hall.idOf('Drittel 1'),
        weekday: 2,
        title: 'Yoga',
        name: 'Ina',
        email: 'ina@post.example',
      },
      ...{ startsTime: time('18:00'), endsTime: time('19:00'), createdAt: NOW, confirmedAt: NOW },
    })
    .execute()
  expect(await give(visitor, holder.bookingId, [], [seriesId])).toEqual({ ok: true, value: { dates: 4, isAsked: false } })
  expect(new Set(await statesOf(ctx))).toEqual(new Set(['released']))
  expect(await offerReleased({ ...ctx, now: NOW.add({ hours: 25 }) })).toBe(4)
})

test.each<
  [
    string,
    (given: Awaited<ReturnType<typeof granted>>) => Promise<{ at?: Temporal.Instant; ids: string[] }>,
    'gone' | 'none_chosen' | 'released' | 'quiet',
  ]
>([
  ['nothing chosen', async () => ({ ids: [] }), 'none_chosen'],
  ['unknown', async () => ({ ids: [newId()] }), 'gone'],
  ['begun', async ({ holder }) => ({ ids: [holder.bookingId], at: Temporal.Instant.from('2027-02-02T17:00:00Z') }), 'gone'],
  [
    'the minute before',
    async ({ holder }) => ({ ids: [holder.bookingId], at: Temporal.Instant.from('2027-02-02T16:59:00Z') }),
    'released',
  ],
  [
    'cancelled by the office',
    async ({ ctx, holder }) => {
      await value(cancelBooking(ctx, holder.bookingId))
      return { ids: [holder.bookingId] }
    },
    'gone',
  ],
  [
    'of somebody else',
    async ({ ctx, hall }) => {
      const [startsAt, endsAt] = [Temporal.Instant.from('2027-02-02T17:00:00Z'), Temporal.Instant.from('2027-02-02T18:00:00Z')]
      const other = { partId: hall.idOf('Drittel 3'), startsAt, endsAt, title: 'Judo', kind: 'team' as const, departmentId: null }
      return { ids: [await value(createBooking(ctx, other))] }
    },
    'gone',
  ],
  [
    'resting in a closed hall',
    async ({ ctx, hall, holder }) => {
      const startsAt = Temporal.Instant.from('2027-02-01T00:00:00Z')
      const closed = { facilityId: hall.id, startsAt, endsAt: startsAt.add({ hours: 72 }), reason: 'Wasser' }
      await value(closeFacility(ctx, closed, { announceUntil: null, moves: new Map(), settlements: new Map() }))
      return { ids: [holder.bookingId] }
    },
    'quiet',
  ],
])('a date that is %s', async (_, make, end) => {
  const given = await granted()
  const { ids, at: now = NOW } = await make(given)
  const answer = await give({ ...given.visitor, now }, given.holder.bookingId, ids)
  const isRefused = end === 'gone' || end === 'none_chosen'
  expect(answer).toEqual(isRefused ? { ok: false, refusal: end } : { ok: true, value: { dates: 1, isAsked: false } })
  const mails = given.ctx.db.selectFrom('mails').select('data').where('clubId', '=', given.ctx.club.id)
  const told = await mails.where('template', 'in', ['booking.givenBack', 'booking.receivedBack']).execute()
  const isReleased = end === 'released' || undefined
  const data = told.map(({ data }) => z.looseObject({}).parse(data).isReleased)
  expect(data, 'whoever waits is asked only for held time').toEqual(isRefused ? [] : [isReleased, isReleased])
})

test('a single booking, and nothing of another club', async () => {
  const { ctx, hall, visitor } = await granted()
  const startsAt = Temporal.Instant.from('2027-03-03T17:00:00Z')
  const wanted = {
    partId: hall.idOf('Drittel 2'),
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    title: 'Feier',
    contact: CONTACT,
  }
  const id = await value(requestBooking(visitor, wanted))
  await value(approveBooking(ctx, id))
  expect(await listOwnTimes(visitor, { bookingId: id })).toMatchObject([{ title: 'Feier', state: 'approved' }])
  const stranger: Ctx = { ...(await database.ctx(`strange${clubs}`, { kind: 'visitor' }, NOW)) }
  await expect(listOwnTimes(stranger, { bookingId: id })).rejects.toThrow('Not found')
  await expect(give(stranger, id, [id])).rejects.toThrow('Not found')
  expect(await give(visitor, id, [id])).toMatchObject({ ok: true })
})

test('a request is withdrawn by the link of its mail: nobody reads of time given back', async () => {
  const { ctx, hall, visitor } = await granted()
  const startsAt = Temporal.Instant.from('2027-03-03T17:00:00Z')
  const span = { startsAt, endsAt: startsAt.add({ hours: 1 }) }
  const id = await value(requestBooking(visitor, { ...span, partId: hall.idOf('Drittel 2'), title: 'Feier', contact: CONTACT }))
  expect(await give(visitor, id, [id])).toEqual({ ok: true, value: { dates: 1, isAsked: true } })
  expect((await mailsOf(ctx)).slice(-2).toSorted()).toEqual([
    'booking.receivedBack amt@verein.example',
    'booking.withdrawn vera@post.example',
  ])
  const log = ctx.db.selectFrom('journal').select('content').where('clubId', '=', ctx.club.id)
  expect(await log.where('event', '=', 'booking.released').execute()).toEqual([
    { content: 'Anfrage über den Link der E-Mail zurückgezogen: Feier, Termine: 1' },
  ])
})

test('dates of a rest that was changed stay within reach, from either mail', async () => {
  const { ctx, visitor, holder, seriesId } = await granted()
  const { version, ...series } = await getSeries(ctx, seriesId)
  const third = await idOf(ctx, '2027-02-16')
  const input = { ...series, startsTime: time('18:30') }
  await value(changeSeries(ctx, { bookingId: third, scope: 'following', input, choices: new Map(), version }))
  for (const bookingId of [holder.bookingId, third]) expect(await listOwnTimes(visitor, { bookingId })).toHaveLength(4)
  expect(await give(visitor, holder.bookingId, [third])).toMatchObject({ ok: true })
})

test('given back twice at once, and while the office cancels: each date ends once', async () => {
  const { ctx, visitor, holder } = await granted()
  const ids = (await listOwnTimes(visitor, holder)).map(({ id }) => id)
  const before = (await mailsOf(ctx)).length
  const [first, again] = await Promise.all([
    give(visitor, holder.bookingId, ids),
    give(visitor, holder.bookingId, ids),
    cancelBooking(ctx, found(ids[0])),
  ])
  const dates = [first, again].map((one) => (one.ok ? one.value.dates : 0)).toSorted()
  const states = await statesOf(ctx)
  expect(dates[0]).toBe(0)
  // The office may also cancel what is released.
  expect(states.slice(1)).toEqual(['released', 'released', 'released'])
  expect(states[0]).toBe('cancelled')
  expect((await mailsOf(ctx)).slice(before).filter((mail) => mail.startsWith('booking.receivedBack'))).toHaveLength(1)
})

test('a club gives back by the link too; the association reads whose time it was, and both logs know', async () => {
  const { owner, hallOwner, hall, one } = await makeTown(database)
  const asked = await value(requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1'))))
  await value(approveSeries(owner, asked.id))
  const bookingId = await idOf(owner, '2027-01-11')
  const visitor: Ctx = { ...owner, actor: { kind: 'visitor' } }
  expect(await give(visitor, bookingId, [], [asked.id])).toEqual({ ok: true, value: { dates: 4, isAsked: false } })
  expect((await mailsOf(owner)).slice(-2).toSorted()).toEqual([
    'booking.givenBack jana@eins.example',
    'booking.receivedBack amt@verband.example',
  ])
  const log = owner.db.selectFrom('journal').select('content').where('clubId', '=', owner.club.id)
  expect(await log.where('event', '=', 'shared_time.given_back').execute()).toEqual([
    { content: `Hallenzeit zurückgegeben: Handball C-Jugend (${one.club.displayName}), Termine: 4` },
  ])
})
