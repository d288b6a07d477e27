import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { berlinMoment, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { cancelBooking } from '../bookings/commands.ts'
import type { Ctx } from '../context.ts'
import { createFacility } from '../facilities/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
import { type FreeTimeWish, searchFreeTimes } from './search-free-times.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-12-01T09:00:00Z')
/** A Tuesday; the clocks go forward on the Sunday before the third. */
const FIRST = Temporal.PlainDate.from('2027-03-16')
const wish: FreeTimeWish = {
  weekday: 2,
  from: 16 * 60,
  to: 22 * 60,
  minutes: 60,
  firstOn: FIRST,
  weeks: 3,
  equipment: '',
  size: 'any',
  kind: null,
  halls: [],
}

async function hall(ctx: Ctx, name: string) {
  const parts = [{ name: 'A' }, { name: 'B' }, { name: 'Ganz', covers: ['A', 'B'] }]
  const made = await createFacility(ctx, { name, equipment: ['Tore'], parts })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

const timeOf = (minute: number) => Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
const spanOn = (week: number, from: number, minutes: number) => {
  const startsAt = berlinMoment(FIRST.add({ days: 7 * week }), timeOf(from))
  return { startsAt, endsAt: startsAt.add({ minutes }) }
}
const booking = (partId: string, week: number, from: number, minutes: number) => ({
  partId,
  ...spanOn(week, from, minutes),
  title: 'Probe',
  kind: 'team' as const,
  departmentId: null,
})

test('what is found can be booked on its dates, and nothing bookable is missing', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const quarter = fc.integer({ min: 60, max: 88 }).map((at) => at * 15)
  const taken = fc.record({
    part: fc.nat({ max: 2 }),
    week: fc.nat({ max: 2 }),
    from: quarter,
    quarters: fc.integer({ min: 1, max: 8 }),
  })
  const tried = fc.record({
    part: fc.nat({ max: 2 }),
    week: fc.nat({ max: 2 }),
    from: fc.integer({ min: 16 * 60, max: 21 * 60 }),
  })
  let halls = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(taken, { maxLength: 8 }),
      fc.array(tried, { minLength: 4, maxLength: 10 }),
      async (bookings, tries) => {
        const { parts, slug } = await hall(ctx, `Zufall ${halls++}`)
        const idOf = (part: number) => parts[part]?.id ?? ''
        for (const { part, week, from, quarters } of bookings)
          await createBooking(ctx, booking(idOf(part), week, from, quarters * 15))
        const { found, dates } = await searchFreeTimes(ctx, { ...wish, halls: [slug] })
        expect(dates).toHaveLength(3)
        for (const { part, week, from } of tries) {
          const ranges = found.find((one) => one.part.id === idOf(part))?.ranges ?? []
          const range = ranges.find((one) => one.from <= from && from <= one.to)
          const isSaidFree = range !== undefined && !range.missing.includes(week)
          const placed = await createBooking(ctx, booking(idOf(part), week, from, wish.minutes))
          expect(placed.ok, `${parts[part]?.name} week ${week} at ${timeOf(from)}`).toBe(isSaidFree)
          if (placed.ok) await cancelBooking(ctx, placed.value)
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('opening hours, equipment, the whole hall, holidays and what is past', async () => {
  const ctx = await database.ctx('rwa', { kind: 'system' }, NOW)
  const { id, slug, parts } = await hall(ctx, 'Kleine Halle')
  const { slug: other } = await hall(ctx, 'Große Halle')
  const line = {
    weekday: 2,
    opensTime: timeOf(17 * 60),
    closesTime: timeOf(21 * 60),
    valid: dayRange(NOW.toZonedDateTimeISO('UTC').toPlainDate()),
  }
  await ctx.db
    .insertInto('openingHours')
    .values({ clubId: ctx.club.id, id: newId(), facilityId: id, partId: null, ...line })
    .execute()
  const search = async (change: Partial<FreeTimeWish>) => searchFreeTimes(ctx, { ...wish, ...change })
  const { found } = await search({ halls: [slug], size: 'whole' })
  expect(found.map(({ part, ranges }) => [part.name, ranges])).toEqual([['Ganz', [{ from: 1020, to: 1200, missing: [] }]]])
  expect((await search({ equipment: 'tor' })).found.map(({ hall }) => hall.slug)).toContain(other)
  expect((await search({ equipment: 'Sprossenwand' })).found).toEqual([])
  const overEaster = await search({ weekday: 1, weeks: 3, firstOn: Temporal.PlainDate.from('2027-03-22') })
  expect(overEaster.holidays.map(String)).toEqual(['2027-03-29'])
  expect(overEaster.dates.map(String)).toEqual(['2027-03-22', '2027-04-05'])
  const today = await search({ weekday: 2, weeks: 1, from: 0, firstOn: Temporal.PlainDate.from('2026-12-01'), halls: [other] })
  expect(today.found[0]?.ranges[0]?.from).toBe(10 * 60 + 1)
  expect(parts).toHaveLength(3)
})

test('a hall that is closed for weeks has no time', async () => {
  const ctx = await database.ctx('ssv', { kind: 'system' }, NOW)
  const { parts, slug } = await hall(ctx, 'Überflutete Halle')
  const whole = parts[2]?.id ?? ''
  const span = { startsAt: FIRST.subtract({ days: 20 }), endsAt: FIRST.add({ days: 10 }) }
  const closure = { clubId: ctx.club.id, id: newId(), facilityId: await facilityOf(ctx, slug), reason: 'Wasser', closedAt: NOW }
  const times = { startsAt: berlinMoment(span.startsAt, timeOf(0)), endsAt: berlinMoment(span.endsAt, timeOf(0)) }
  await ctx.db
    .insertInto('closures')
    .values({ ...closure, ...times })
    .execute()
  const held = {
    clubId: ctx.club.id,
    id: newId(),
    partId: whole,
    kind: 'maintenance',
    state: 'approved',
    title: 'Wasser',
    closureId: closure.id,
  }
  await ctx.db
    .insertInto('bookings')
    .values({ ...held, ...times })
    .execute()
  const { found } = await searchFreeTimes(ctx, { ...wish, halls: [slug], size: 'whole' })
  expect(found.map(({ ranges }) => ranges)).toEqual([[{ from: 960, to: 1260, missing: [0, 1] }]])
})

const facilityOf = async (ctx: Ctx, slug: string): Promise<string> =>
  (
    await ctx.db
      .selectFrom('facilities')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id

test('in the school holidays only halls that stay open have time', async () => {
  const ctx = await database.ctx('ssv', { kind: 'system' }, NOW)
  const stateCode = ctx.club.stateCode
  await database.owner
    .insertInto('schoolHolidays')
    .values({ stateCode, name: 'Probeferien', valid: '[2027-06-15,2027-06-20)', source: 'test' })
    .execute()
  const { slug } = await hall(ctx, 'Schulhalle')
  const { slug: open, id } = await hall(ctx, 'Vereinshalle')
  await ctx.db.updateTable('facilities').set({ isClosedInSchoolHolidays: false }).where('id', '=', id).execute()
  const firstOn = Temporal.PlainDate.from('2027-06-08')
  const { found } = await searchFreeTimes(ctx, { ...wish, firstOn, halls: [slug, open], size: 'whole' })
  const missing = found.map(({ hall, ranges }) => [hall.name, ranges.map((range) => range.missing)])
  expect(Object.fromEntries(missing)).toEqual({ Schulhalle: [[1]], Vereinshalle: [[]] })
})
