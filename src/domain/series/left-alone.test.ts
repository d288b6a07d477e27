import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { enterHolidays } from '../../../tests/support/schedules.ts'
import { bookingsOfSeries, enterSeries, statesOfSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { closeInSchoolHolidays } from '../processes/close-in-school-holidays.ts'
import { releaseTime } from '../slot-wishes/commands.ts'
import { cancelSeries, changeSeries } from './change-series.ts'
import { listSeries } from './list-series.ts'
import { previewSeries } from './preview-series.ts'
import { getSeries } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
/** Berlin time, in winter. */
const at = (on: string, time: string) => Temporal.Instant.from(`${on}T${time}:00+01:00`)
let clubs = 0
const newClub = () => database.ctx(`ruhe${++clubs}`, { kind: 'system' }, NOW)
const AUTUMN = { name: 'Herbstferien', from: day('2026-10-26'), to: day('2026-11-13') }
afterEach(() => database.owner.deleteFrom('schoolHolidays').execute())

async function closedOn(ctx: Ctx, facilityId: string, on: string): Promise<string> {
  const input = { facilityId, startsAt: at(on, '08:00'), endsAt: at(on, '23:00'), reason: 'Wasser' }
  const closed = await closeFacility(ctx, input, { announceUntil: null, moves: new Map(), settlements: new Map() })
  if (!closed.ok) throw new Error(closed.refusal)
  return closed.value.id
}

test('holidays come: days in them go, what rests goes on resting, what was given back is not taken again', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Ferien')
  const id = await enterSeries(ctx, tuesdays(hall.idOf('Drittel 1')))
  const [, second] = await bookingsOfSeries(ctx, id)
  expect(await releaseTime(ctx, found(second).id)).toMatchObject({ ok: true })
  const closureId = await closedOn(ctx, hall.id, '2026-10-20')
  await enterHolidays(database.owner, [AUTUMN])
  await closeInSchoolHolidays(ctx, hall.id, true)
  const left = ['10-06 approved', '10-13 released', '10-20 suspended', '11-17 approved']
  expect(await statesOfSeries(ctx, id)).toEqual(left)
  expect((await getSeries(ctx, id)).skipped).toEqual([])
  expect(await liftClosure(ctx, closureId)).toMatchObject({ ok: true, value: { restored: 1 } })
  expect((await statesOfSeries(ctx, id))[2]).toBe('10-20 approved')
})

test('holidays go: a free day comes, one in a closure waits for its end, one that somebody has stays out', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Offen')
  await enterHolidays(database.owner, [AUTUMN])
  const id = await enterSeries(ctx, tuesdays(hall.idOf('Drittel 1')))
  expect(await statesOfSeries(ctx, id)).toHaveLength(4)
  const closureId = await closedOn(ctx, hall.id, '2026-10-27')
  const taken = { partId: hall.idOf('Links'), startsAt: at('2026-11-03', '20:00'), endsAt: at('2026-11-03', '22:00') }
  expect((await createBooking(ctx, { ...taken, title: 'Turnen', kind: 'team' })).ok).toBe(true)
  await closeInSchoolHolidays(ctx, hall.id, false)
  const come = (await statesOfSeries(ctx, id)).slice(3)
  expect(come).toEqual(['10-27 suspended', '11-10 approved', '11-17 approved'])
  expect((await getSeries(ctx, id)).skipped.map(String)).toEqual(['2026-11-03'])
  expect(await liftClosure(ctx, closureId)).toMatchObject({ ok: true, value: { restored: 1 } })
  expect((await statesOfSeries(ctx, id))[3]).toBe('10-27 approved')
  expect(await countOverlaps(ctx)).toBe(0)
})

test('a series that is changed does not take back what was given back', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Zurück')
  const input = tuesdays(hall.idOf('Drittel 1'))
  const id = await enterSeries(ctx, input)
  const [first, second] = await bookingsOfSeries(ctx, id)
  expect(await releaseTime(ctx, found(second).id)).toMatchObject({ ok: true })
  const preview = await previewSeries(ctx, input, new Map(), { seriesId: id, fromOn: input.from })
  expect(preview.dates.map(({ on }) => on.toString())).not.toContain('2026-10-13')
  const changed = { ...input, title: 'Volleyball Damen' }
  const change = { bookingId: found(first).id, scope: 'all' as const, input: changed, choices: new Map(), version: 1 }
  expect(await changeSeries(ctx, change)).toMatchObject({ ok: true, value: { dates: 6 } })
  const after = await bookingsOfSeries(ctx, id)
  expect(after.slice(0, 2)).toMatchObject([
    { title: 'Volleyball Damen', state: 'approved' },
    { title: 'Volleyball', state: 'released' },
  ])
})

test('a series that ends as a whole takes along the date that was moved ahead from a day gone by; it is in no list any more', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Ende')
  const id = await enterSeries(ctx, tuesdays(hall.idOf('Drittel 1')))
  const [first, , third] = await bookingsOfSeries(ctx, id)
  const moved = { partId: hall.idOf('Drittel 2'), startsAt: at('2026-10-22', '19:00'), endsAt: at('2026-10-22', '21:00') }
  expect((await moveBooking(ctx, found(first).id, { ...moved, version: 1 })).ok).toBe(true)
  const list = async (ctx: Ctx) => (await listSeries(ctx, {}, { after: undefined, limit: 9 })).lines
  expect(await list(ctx)).toMatchObject([{ id, dates: 7 }])
  const later = { ...ctx, now: at('2026-10-15', '12:00') }
  expect(await cancelSeries(later, found(third).id, 'all')).toBe(6)
  const ended = [
    '10-06 cancelled',
    '10-13 approved',
    ...['10-20', '10-27', '11-03', '11-10', '11-17'].map((on) => `${on} cancelled`),
  ]
  expect(await statesOfSeries(ctx, id)).toEqual(ended)
  expect(await list(later)).toEqual([])
  expect((await getSeries(ctx, id)).to.toString()).toBe('2026-10-14')
})

test('a series is in the list until its last day has begun, by Berlin’s clock', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Mitternacht')
  await enterSeries(ctx, tuesdays(hall.idOf('Drittel 1'), { startsTime: time('00:15'), endsTime: time('01:00') }))
  const count = async (text: string) =>
    (await listSeries({ ...ctx, now: Temporal.Instant.from(text) }, {}, { after: undefined, limit: 9 })).lines.length
  expect(await count('2026-11-16T23:50:00+01:00')).toBe(1)
  expect(await count('2026-11-17T00:10:00+01:00')).toBe(1)
  expect(await count('2026-11-17T00:20:00+01:00')).toBe(0)
})

test('a date that is put into another hall is measured by the hours of that hall', async () => {
  const ctx = await newClub()
  const [early, late] = [await makeHall(ctx, 'Früh'), await makeHall(ctx, 'Spät')]
  const open = { partId: null, weekdays: [1, 2, 3, 4, 5], opensTime: time('15:00'), from: day('2026-01-01'), to: null }
  expect((await setOpeningHours(ctx, early.id, [{ ...open, closesTime: time('20:00') }], 1)).ok).toBe(true)
  expect((await setOpeningHours(ctx, late.id, [{ ...open, closesTime: time('22:00') }], 1)).ok).toBe(true)
  const isOpenOn = async (there: typeof early, elsewhere: typeof early) => {
    const choices = new Map([['2026-10-13', { kind: 'part', partId: elsewhere.idOf('Drittel 1') } as const]])
    const { dates } = await previewSeries(ctx, tuesdays(there.idOf('Drittel 1')), choices)
    return dates.slice(0, 2).map(({ isOpen }) => isOpen)
  }
  expect(await isOpenOn(early, late)).toEqual([false, true])
  expect(await isOpenOn(late, early)).toEqual([true, false])
})
