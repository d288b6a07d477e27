import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { changeParts } from '../bookings/change-parts.ts'
import type { Ctx } from '../context.ts'
import { createFacility } from '../facilities/commands.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { findFreeTimes, listFreeParts } from './find-free-times.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
let clubs = 0
const newClub = () => database.ctx(`frei${++clubs}`, { kind: 'system' }, NOW)
const at = (time: string, on = '2026-12-01') => Temporal.Instant.from(`${on}T${time}:00+01:00`)
const span = (partId: string, from: string, to: string, on?: string) => ({ partId, startsAt: at(from, on), endsAt: at(to, on) })
const namesOf = async (...given: Parameters<typeof listFreeParts>) =>
  (await listFreeParts(...given)).map(({ facilityName, partName }) => `${facilityName}, ${partName}`).toSorted()

test('offered instead are parts that are free, open and still in use, those of the same hall first', async () => {
  const ctx = await newClub()
  const [hall, short, long] = [await makeHall(ctx, 'Eins'), await makeHall(ctx, 'Kurz'), await makeHall(ctx, 'Lang')]
  const opening = (closes: string) => ({
    partId: null,
    weekdays: [2],
    opensTime: Temporal.PlainTime.from('08:00'),
    closesTime: Temporal.PlainTime.from(closes),
    from: Temporal.PlainDate.from('2026-01-01'),
    to: null,
  })
  await setOpeningHours(ctx, short.id, [opening('18:00')], 1)
  await setOpeningHours(ctx, long.id, [opening('22:00')], 1)
  const kept = long.parts.filter(({ name }) => name === 'Drittel 1').map(({ id, name }) => ({ id, name }))
  expect((await changeParts(ctx, long.id, { parts: kept, version: 2 })).ok).toBe(true)
  await createBooking(ctx, {
    ...span(hall.idOf('Drittel 1'), '17:00', '19:00'),
    title: 'Turnen',
    kind: 'team',
    departmentId: null,
  })
  const evening = span(hall.idOf('Drittel 1'), '18:00', '20:00')
  expect((await listFreeParts(ctx, evening, 1)).map(({ facilityName }) => facilityName)).toEqual(['Eins'])
  expect(await namesOf(ctx, evening, 30)).toEqual(['Eins, Drittel 2', 'Eins, Drittel 3', 'Eins, Rechts', 'Lang, Drittel 1'])
  const later = span(hall.idOf('Drittel 1'), '19:00', '20:00')
  expect(await namesOf(ctx, later, 30), 'free again where it ended').toContain('Eins, Ganze Halle')
})

test('other times of a day are ahead, the nearest first, as long as what was wished', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Zeiten')
  await createBooking(ctx, { ...span(idOf('Links'), '17:00', '19:00'), title: 'Turnen', kind: 'team', departmentId: null })
  const clocks = async (ctx: Ctx) =>
    (await findFreeTimes(ctx, span(idOf('Drittel 1'), '17:30', '18:30'))).map(({ startsAt }) =>
      startsAt.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString().slice(0, 5),
    )
  expect(await clocks(ctx)).toEqual(['16:00', '19:00'])
  expect(await clocks({ ...ctx, now: at('16:00') }), 'what begins now is too late').toEqual(['19:00'])
})

test('what is closed in the school holidays is not offered then', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Eins')
  await makeHall(ctx, 'Schulhalle')
  const own = await makeHall(ctx, 'Vereinshalle')
  await ctx.db.updateTable('facilities').set({ isClosedInSchoolHolidays: false }).where('id', '=', own.id).execute()
  const { stateCode } = ctx.club
  const row = { stateCode, name: 'Probeferien', valid: '[2027-06-15,2027-06-20)', source: 'test' }
  await database.owner.insertInto('schoolHolidays').values(row).execute()
  const hallsOn = async (day: string) => {
    const free = await listFreeParts(ctx, span(hall.idOf('Drittel 1'), '18:00', '19:00', day), 30)
    return [...new Set(free.map(({ facilityName }) => facilityName))].toSorted()
  }
  expect(await hallsOn('2027-06-14')).toEqual(['Eins', 'Schulhalle', 'Vereinshalle'])
  expect(await hallsOn('2027-06-15')).toEqual(['Vereinshalle'])
  expect(await hallsOn('2027-06-19')).toEqual(['Vereinshalle'])
  expect(await hallsOn('2027-06-20')).toContain('Schulhalle')
})

test('only a place that can stand in is offered instead: of the same kind, or called like it by either of them', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Gymnastik')
  for (const [name, kind, alike] of [
    ['Hallenbad', 'pool', []],
    ['Sportplatz', 'pitch', []],
    ['Vereinsheim', 'room', ['hall']],
    ['Seminarraum', 'room', []],
    ['Turnhalle', 'hall', []],
  ] as const)
    expect((await createFacility(ctx, { name, kind, alike: [...alike] })).ok).toBe(true)
  const others = async (partId: string) =>
    (await namesOf(ctx, span(partId, '18:00', '20:00'), 30)).filter((name) => !name.startsWith('Gymnastik'))
  expect(await others(hall.idOf('Ganze Halle'))).toEqual(['Turnhalle, Halle', 'Vereinsheim, Halle'])
  const pool = await ctx.db
    .selectFrom('parts as p')
    .innerJoin('facilities as f', 'f.id', 'p.facilityId')
    .select('p.id')
    .where('f.clubId', '=', ctx.club.id)
    .where('f.name', '=', 'Hallenbad')
    .executeTakeFirstOrThrow()
  expect(await others(pool.id)).toEqual([])
})
