import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { berlinTime } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { addSlotWish } from './commands.ts'
import { offerReleased } from './offer-released.ts'
import { spanOf, type WishedTime } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T09:00:00Z')
const LONG_AGO = NOW.subtract({ hours: 24 * 20 })
const time = (text: string) => Temporal.PlainTime.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant()
let clubs = 0
const newClub = () => database.ctx(`frei${++clubs}`, { kind: 'system' }, NOW)

type Hall = Awaited<ReturnType<typeof makeHall>>

async function release(ctx: Ctx, partId: string, spans: [from: string, to: string][]): Promise<string[]> {
  const ids = spans.map(() => newId())
  const fixed = { clubId: ctx.club.id, partId, title: 'Frei', kind: 'team', state: 'released', releasedAt: LONG_AGO }
  const rows = spans.map(([from, to], index) => ({ ...fixed, id: ids[index] ?? '', startsAt: at(from), endsAt: at(to) }))
  await ctx.db.insertInto('bookings').values(rows).execute()
  return ids
}

async function wishFor(ctx: Ctx, hall: Hall, wished: WishedTime & { part?: string }, title = 'Wartet'): Promise<string> {
  const { part = 'Links', firstOn, lastOn, everyWeeks, ...times } = wished
  const contact = { name: title, email: `${title.toLowerCase()}@post.example` }
  const id = await addSlotWish(ctx, { ...times, ...contact, partId: hall.idOf(part), title })
  await ctx.db.updateTable('slotWishes').set({ firstOn, lastOn, everyWeeks }).where('id', '=', id).execute()
  return id
}

const offersOf = async (ctx: Ctx) =>
  (
    await ctx.db
      .selectFrom('slotOffers')
      .select('bookingId')
      .where('clubId', '=', ctx.club.id)
      .orderBy('offeredAt')
      .orderBy('id')
      .execute()
  ).map(({ bookingId }) => bookingId)

const ALWAYS = { firstOn: null, lastOn: null, everyWeeks: 1 }
const wish = (weekday: number, from: string, to: string, more: Partial<WishedTime> = {}): WishedTime => ({
  weekday,
  startsTime: time(from),
  endsTime: time(to),
  ...ALWAYS,
  ...more,
})
const NIGHT = ['2026-12-03T20:00', '2026-12-04T01:00'] as const
const WEEKEND = ['2026-12-04T18:00', '2026-12-06T14:00'] as const

test.each<[string, readonly [string, string], WishedTime, string | null]>([
  ['within, before midnight', NIGHT, wish(4, '21:00', '22:00'), '2026-12-03T21:00'],
  ['from its very beginning', NIGHT, wish(4, '20:00', '23:59'), '2026-12-03T20:00'],
  ['begins too early', NIGHT, wish(4, '19:59', '21:00'), null],
  ['after midnight, of the day after', NIGHT, wish(5, '00:00', '01:00'), '2026-12-04T00:00'],
  ['after midnight, too long', NIGHT, wish(5, '00:00', '01:01'), null],
  ['after midnight, of the weekday before', NIGHT, wish(4, '00:00', '01:00'), null],
  ['another weekday', NIGHT, wish(3, '21:00', '22:00'), null],
  ['the first day of a weekend', WEEKEND, wish(5, '18:00', '20:00'), '2026-12-04T18:00'],
  ['its second day', WEEKEND, wish(6, '00:00', '23:00'), '2026-12-05T00:00'],
  ['its last day', WEEKEND, wish(7, '12:00', '14:00'), '2026-12-06T12:00'],
  ['after its end', WEEKEND, wish(7, '13:30', '14:30'), null],
  [
    'two weeks: the first of its days that fits',
    ['2026-12-03T20:00', '2026-12-18T12:00'],
    wish(4, '19:00', '21:00'),
    '2026-12-10T19:00',
  ],
  ['from a later day', NIGHT, wish(4, '21:00', '22:00', { firstOn: day('2026-12-10') }), null],
  ['from this very day', NIGHT, wish(4, '21:00', '22:00', { firstOn: day('2026-12-03') }), '2026-12-03T21:00'],
  ['until the day before', NIGHT, wish(4, '21:00', '22:00', { lastOn: day('2026-12-02') }), null],
  [
    'every other week, this one',
    NIGHT,
    wish(4, '21:00', '22:00', { firstOn: day('2026-11-19'), everyWeeks: 2 }),
    '2026-12-03T21:00',
  ],
  ['every other week, not this one', NIGHT, wish(4, '21:00', '22:00', { firstOn: day('2026-11-26'), everyWeeks: 2 }), null],
  ['on the longest night', ['2027-10-30T20:00', '2027-10-31T09:00'], wish(7, '05:00', '09:00'), '2027-10-31T05:00'],
  ['on the shortest night', ['2027-03-27T20:00', '2027-03-28T09:00'], wish(7, '05:00', '09:00'), '2027-03-28T05:00'],
])('what fits, and is asked about: %s', async (_, [from, to], wished, expected) => {
  const span = spanOf(wished, { startsAt: at(from), endsAt: at(to) })
  expect(span?.startsAt).toEqual(expected === null ? undefined : at(expected))
  if (span) expect(berlinTime(span.endsAt)).toEqual(wished.endsTime)
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Halle')
  await wishFor(ctx, hall, wished)
  const ids = await release(ctx, hall.idOf('Ganze Halle'), [[from, to]])
  expect(await offerReleased(ctx)).toBe(expected === null ? 0 : 1)
  expect(await offersOf(ctx)).toEqual(expected === null ? [] : ids)
})

test('what nobody wants does not stand before what somebody waits for', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Halle')
  const days = Array.from({ length: 250 }, (_, index) => day('2026-12-01').add({ days: index % 60 }))
  const daily = (from: string, to: string) => days.map((on): [string, string] => [`${on}T${from}`, `${on}T${to}`])
  await release(ctx, hall.idOf('Ganze Halle'), daily('08:00', '09:00'))
  // Right hour, but elsewhere, or taken by others meanwhile.
  await release(ctx, hall.idOf('Rechts'), daily('18:00', '20:00'))
  const taken = ['2027-01-07', '2027-01-14'].map((on): [string, string] => [`${on}T18:00`, `${on}T20:00`])
  await release(ctx, hall.idOf('Links'), taken)
  for (const [from, to] of taken) {
    const one = { partId: hall.idOf('Drittel 1'), title: 'Schneller', kind: 'team', departmentId: null } as const
    expect((await createBooking(ctx, { ...one, startsAt: at(from), endsAt: at(to) })).ok).toBe(true)
  }
  const wanted = await release(ctx, hall.idOf('Ganze Halle'), [['2027-02-11T17:00', '2027-02-11T20:00']])
  await wishFor(ctx, hall, wish(4, '18:00', '19:30'))
  expect(await offerReleased(ctx)).toBe(1)
  expect(await offersOf(ctx)).toEqual(wanted)
  expect(await offerReleased(ctx), 'and not again').toBe(0)
})

test('who has said no stands in nobody\u2019s way; the owner’s hours are kept', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Halle')
  const first = await wishFor(ctx, hall, wish(4, '18:00', '19:00'), 'Erste')
  const ids = await release(ctx, hall.idOf('Ganze Halle'), [
    ['2026-12-03T17:00', '2026-12-03T20:00'],
    ['2026-12-10T17:00', '2026-12-10T20:00'],
  ])
  await ctx.db
    .updateTable('bookings')
    .set({ releasedAt: NOW.subtract({ hours: 23 }) })
    .where('id', '=', ids[1] ?? '')
    .execute()
  expect(await offerReleased(ctx)).toBe(1)
  expect(await offersOf(ctx)).toEqual(ids.slice(0, 1))
  await sql`update slot_offers set answer = 'declined', answered_at = ${NOW}`.execute(ctx.db)
  expect(await offerReleased(ctx)).toBe(0)
  const second = await wishFor(ctx, hall, wish(4, '19:00', '20:00'), 'Zweite')
  expect(await offerReleased({ ...ctx, now: NOW.add({ hours: 1 }) })).toBe(2)
  const rows = await ctx.db.selectFrom('slotOffers').select(['bookingId', 'wishId']).where('clubId', '=', ctx.club.id).execute()
  const expected = [
    [ids[0], first],
    [ids[0], second],
    [ids[1], first],
  ]
  expect(rows.map(({ bookingId, wishId }) => `${bookingId} ${wishId}`).toSorted()).toEqual(
    expected.map((pair) => pair.join(' ')).toSorted(),
  )
})
