import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { createFacility } from '../facilities/commands.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { listNearTimes } from './list-near-times.ts'
import { findTimesOn } from './search-free-times.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-03-01T12:00:00Z')
const time = (text: string) => Temporal.PlainTime.from(text)
/** Tuesdays around the clock change. */
const DAYS = ['2027-03-23', '2027-03-30', '2027-04-06'].map((text) => Temporal.PlainDate.from(text))

test('another third, then another time of the part; another day only where that day has nothing; opening hours count', async () => {
  const ctx = await database.ctx('rwa', undefined, NOW)
  const halls = await ctx.db.selectFrom('facilities').select(['id', 'version']).where('clubId', '=', ctx.club.id).execute()
  const days = { partId: null, from: Temporal.PlainDate.from('2026-01-01'), to: null }
  const morning = { ...days, weekdays: [1], opensTime: time('06:00'), closesTime: time('07:00') }
  for (const hall of halls) await setOpeningHours(ctx, hall.id, [morning], hall.version)
  const { id, idOf } = await makeHall(ctx, 'Nah')
  const open = { ...days, weekdays: [2, 3], opensTime: time('17:00'), closesTime: time('20:00') }
  expect(await setOpeningHours(ctx, id, [open], 1)).toMatchObject({ ok: true })
  const wish = { partId: idOf('Drittel 1'), from: 18 * 60, minutes: 60 }
  const offers = async (atLeast: number) =>
    (await listNearTimes(ctx, wish, DAYS, atLeast)).map(
      ({ part, from, free, days }) =>
        `${part.name} ${Math.floor(from / 60)}:${String(from % 60).padStart(2, '0')} ${free} ${days}`,
    )
  const book = async (part: string, day: string, from: string, to: string) => {
    const at = (text: string) => Temporal.ZonedDateTime.from(`${day}T${text}[Europe/Berlin]`).toInstant()
    const placed = await createBooking(ctx, {
      partId: idOf(part),
      startsAt: at(from),
      endsAt: at(to),
      title: 'Turnen',
      kind: 'team',
    })
    expect(placed.ok).toBe(true)
  }
  for (const day of DAYS) await book('Drittel 1', String(day), '17:30', '19:00')
  await book('Links', '2027-03-30', '19:00', '20:00')
  expect(await offers(1)).toEqual(['Drittel 2 18:00 3 0', 'Drittel 3 18:00 3 0'])
  for (const day of DAYS) await book('Rechts', String(day), '17:00', '19:00')
  expect(await offers(2)).toEqual(['Drittel 3 19:00 3 0', 'Drittel 1 19:00 2 0'])
  for (const day of DAYS) await book('Drittel 3', String(day), '19:00', '20:00')
  expect(await offers(3), 'the next day').toEqual(['Drittel 1 18:00 3 1', 'Drittel 2 18:00 3 1'])
})

test('the next day is left out where it is a public holiday', async () => {
  const ctx = await database.ctx('himmelfahrt', { kind: 'system' }, NOW)
  const { idOf } = await makeHall(ctx, 'Einzige Halle')
  const wish = { partId: idOf('Ganze Halle'), from: 18 * 60, minutes: 60 }
  // The 6th of May 2027 is Ascension Day.
  const days = ['2027-04-28', '2027-05-05'].map((text) => Temporal.PlainDate.from(text))
  for (const day of days) {
    const at = (text: string) => Temporal.ZonedDateTime.from(`${day}T${text}[Europe/Berlin]`).toInstant()
    const all = { startsAt: at('00:00'), endsAt: at('23:59'), title: 'Messe', kind: 'event' as const }
    expect((await createBooking(ctx, { ...all, partId: idOf('Ganze Halle') })).ok).toBe(true)
  }
  const near = await listNearTimes(ctx, wish, days, 1)
  expect(near.map(({ days, dates, free }) => [days, dates, free])).toEqual([
    [1, 1, 1],
    [-1, 2, 2],
  ])
})

test('nobody is sent from a hall into a pool, and the search can be narrowed to a kind', async () => {
  const ctx = await database.ctx('ssv', { kind: 'system' }, NOW)
  const hall = await makeHall(ctx, 'Turnhalle')
  expect((await createFacility(ctx, { name: 'Hallenbad', kind: 'pool' })).ok).toBe(true)
  const [day = NOW.toZonedDateTimeISO('UTC').toPlainDate()] = DAYS
  const at = (text: string) => Temporal.ZonedDateTime.from(`${day}T${text}[Europe/Berlin]`).toInstant()
  const whole = hall.idOf('Ganze Halle')
  const taken = { partId: whole, startsAt: at('07:00'), endsAt: at('22:30'), title: 'Turnier', kind: 'event' as const }
  expect((await createBooking(ctx, taken)).ok).toBe(true)
  const near = await listNearTimes(ctx, { partId: whole, from: 18 * 60, minutes: 60 }, [day], 1)
  expect(near.map(({ hall: { name } }) => name)).not.toContain('Hallenbad')
  const wish = { from: 1080, to: 1320, minutes: 60, equipment: '', size: 'any' as const, halls: [], kind: 'pool' as const }
  expect((await findTimesOn(ctx, [day], wish)).map(({ hall: { name } }) => name)).toEqual(['Hallenbad'])
})
