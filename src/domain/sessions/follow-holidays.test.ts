import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { day, enterHolidays, makeRoom, NOW } from '../../../tests/support/schedules.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import type { SchoolHoliday } from '../holidays/rules.ts'
import { closeInSchoolHolidays } from '../processes/close-in-school-holidays.ts'
import { followImportedHolidays } from '../processes/follow-imported-holidays.ts'
import { createSeries } from '../series/create-series.ts'
import { changeSchedule } from './change-schedule.ts'
import { keepDay, leaveOutDay } from './keep-day.ts'
import { listLeftOut } from './list-left-out.ts'
import { previewSchedule } from './preview-schedule.ts'
import { listSlots } from './queries.ts'

const database = await testDatabase()
const time = (text: string) => Temporal.PlainTime.from(text)
const CHRISTMAS: SchoolHoliday = { name: 'Weihnachtsferien', from: day('2026-12-24'), to: day('2027-01-08') }

const inClub = (club: string) => database.ctx(club, { kind: 'system' }, NOW)
const enter = (holidays: SchoolHoliday[]) => enterHolidays(database.owner, holidays)
afterEach(() => database.owner.deleteFrom('schoolHolidays').execute())

/** Mondays from 30 November to 18 January. */
async function mondays(ctx: Ctx, partId: string | null) {
  const { id } = await createCourse(ctx, { title: 'Turnen', kind: 'course' })
  const times = { weekday: 1, startsTime: time('17:00'), endsTime: time('18:00'), partId }
  const scheduled = await changeSchedule(ctx, id, [{ ...times, from: day('2026-11-30'), to: day('2027-01-18') }])
  if (!scheduled.ok) throw new Error(scheduled.refusal)
  return { id, slotId: (await listSlots(ctx, id))[0]?.id ?? '' }
}

const daysOf = async (ctx: Ctx, courseId: string) => {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select('onDay')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .orderBy('onDay')
    .execute()
  return rows.map(({ onDay }) => onDay.toString().slice(5))
}
const ALL = ['11-30', '12-07', '12-14', '12-21', '12-28', '01-04', '01-11', '01-18']
const WITHOUT = ['11-30', '12-07', '12-14', '12-21', '01-11', '01-18']

test('school holidays are left out with their name, in the preview and on the page', async () => {
  await enter([CHRISTMAS])
  const ctx = await inClub('page')
  const { id } = await mondays(ctx, (await makeRoom(ctx)).partId)
  expect(await daysOf(ctx, id)).toEqual(WITHOUT)
  const left = (await listLeftOut(ctx, id)).map(({ onDay, reason }) => `${onDay} ${reason}`)
  expect(left).toEqual(['2026-12-28 Weihnachtsferien', '2027-01-04 Weihnachtsferien'])
  const [preview] = await previewSchedule(ctx, id, await listSlots(ctx, id))
  expect([preview?.days.length, preview?.leftOut.map(({ reason }) => reason)]).toEqual([
    6,
    ['Weihnachtsferien', 'Weihnachtsferien'],
  ])
  const [open] = await previewSchedule(ctx, id, await listSlots(ctx, id), 'takes_place')
  expect(open?.days).toHaveLength(8)
})

test('the hall opens in the holidays: sessions come, with bookings; it closes: they go, but not what was held or cancelled', async () => {
  await enter([CHRISTMAS])
  const ctx = await inClub('hall')
  const { id: facilityId, partId } = await makeRoom(ctx)
  const { id } = await mondays(ctx, partId)
  expect(await closeInSchoolHolidays(ctx, facilityId, false)).toEqual({
    added: 2,
    changed: 0,
    dropped: 0,
    unbooked: 0,
    told: 0,
    toCall: [],
  })
  expect(await daysOf(ctx, id)).toEqual(ALL)
  await ctx.db
    .updateTable('sessions')
    .set({ state: 'cancelled' })
    .where('clubId', '=', 'hall')
    .where('onDay', '=', day('2027-01-04'))
    .execute()
  expect(await closeInSchoolHolidays(ctx, facilityId, true)).toMatchObject({ added: 0, dropped: 1 })
  expect(await daysOf(ctx, id)).toEqual(ALL.filter((on) => on !== '12-28'))
})

test('holidays that the operator enters later are followed by sessions and series; a taken part leaves a booking that waits', async () => {
  const ctx = await inClub('later')
  const { partId } = await makeRoom(ctx)
  const { id } = await mondays(ctx, partId)
  const rule = { freq: 'weekly' as const, interval: 1, weekdays: [2] }
  const times = { startsTime: time('17:00'), endsTime: time('18:00'), from: day('2026-12-15'), to: day('2027-01-12') }
  const series = await createSeries(ctx, { partId, title: 'Training', kind: 'team', rule, ...times })
  expect(series).toMatchObject({ ok: true, value: { dates: 5 } })
  await enter([CHRISTMAS])
  expect(await followImportedHolidays(ctx)).toMatchObject({ added: 0, dropped: 2 })
  expect(await daysOf(ctx, id)).toEqual(WITHOUT)
  const live = await ctx.db
    .selectFrom('bookings')
    .select('seriesOn')
    .where('clubId', '=', 'later')
    .where('seriesId', 'is not', null)
    .where('state', '=', 'approved')
    .orderBy('seriesOn')
    .execute()
  expect(live.map(({ seriesOn }) => seriesOn?.toString())).toEqual(['2026-12-15', '2026-12-22', '2027-01-12'])
  const taken = { weekday: 1, startsTime: time('16:30'), endsTime: time('17:30'), partId }
  const rival = await createCourse(ctx, { title: 'Ferienfreizeit', kind: 'course' })
  const once = { ...taken, from: day('2027-01-04'), to: day('2027-01-04') }
  expect(await changeSchedule(ctx, rival.id, [once], { schoolHolidays: 'takes_place' })).toMatchObject({ ok: true })
  await enter([])
  expect(await followImportedHolidays(ctx)).toMatchObject({ added: 2, unbooked: 1 })
  expect(await daysOf(ctx, id)).toEqual(ALL)
})

test('one day takes place all the same, and can be taken back; a public holiday too', async () => {
  await enter([CHRISTMAS])
  const ctx = await inClub('keep')
  const { id, slotId } = await mondays(ctx, (await makeRoom(ctx)).partId)
  const on = { slotId, onDay: day('2026-12-28') }
  expect(await keepDay(ctx, id, on)).toEqual({ ok: true, value: undefined })
  expect(await daysOf(ctx, id)).toContain('12-28')
  expect((await listLeftOut(ctx, id)).map(({ onDay }) => onDay.toString())).toEqual(['2027-01-04'])
  expect(await keepDay(ctx, id, on)).toEqual({ ok: false, refusal: 'not_left_out' })
  expect(await keepDay(ctx, id, { slotId, onDay: day('2026-12-29') })).toEqual({ ok: false, refusal: 'not_left_out' })
  // Weekly times saved again keep the day.
  expect(await changeSchedule(ctx, id, await listSlots(ctx, id))).toMatchObject({ value: { added: 0, dropped: 0 } })
  expect(await leaveOutDay(ctx, id, on)).toEqual({ ok: true, value: undefined })
  expect(await daysOf(ctx, id)).toEqual(WITHOUT)
})
