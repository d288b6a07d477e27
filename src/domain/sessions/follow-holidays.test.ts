import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { createFacility } from '../facilities/commands.ts'
import { importHolidays } from '../holidays/import-holidays.ts'
import { namedHolidays } from '../holidays/named-holidays.ts'
import { pausesInSchoolHolidays, SCHOOL_HOLIDAYS, type SchoolHoliday, type SchoolHolidays } from '../holidays/rules.ts'
import { closeInSchoolHolidays } from '../processes/close-in-school-holidays.ts'
import { followImportedHolidays } from '../processes/follow-imported-holidays.ts'
import { createSeries } from '../series/create-series.ts'
import { changeSchedule } from './change-schedule.ts'
import { keepDay, leaveOutDay } from './keep-day.ts'
import { listLeftOut } from './list-left-out.ts'
import { previewSchedule } from './preview-schedule.ts'
import { listSlots } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const CHRISTMAS: SchoolHoliday = { name: 'Weihnachtsferien', from: day('2026-12-24'), to: day('2027-01-08') }

const inClub = (club: string) => database.ctx(club, { kind: 'system' }, NOW)
const enter = async (holidays: SchoolHoliday[]) => {
  await database.owner.deleteFrom('schoolHolidays').execute()
  const rows = holidays.map((holiday, line) => ({ line, holiday }))
  await importHolidays({ db: database.owner }, 'BY', rows, 'test')
}
afterEach(() => database.owner.deleteFrom('schoolHolidays').execute())

async function hall(ctx: Ctx) {
  const made = await createFacility(ctx, { name: `Halle ${newId()}`, parts: [{ name: 'A' }] })
  if (!made.ok) throw new Error(made.refusal)
  return { id: made.value.id, partId: made.value.parts[0]?.id ?? '' }
}

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
  const { id } = await mondays(ctx, (await hall(ctx)).partId)
  expect(await daysOf(ctx, id)).toEqual(WITHOUT)
  const left = (await listLeftOut(ctx, id)).map(({ onDay, reason }) => `${onDay} ${reason}`)
  expect(left).toEqual(['2026-12-28 Weihnachtsferien', '2027-01-04 Weihnachtsferien'])
  const [preview] = await previewSchedule(ctx, id, await listSlots(ctx, id))
  expect([preview?.count, preview?.leftOut.map(({ reason }) => reason)]).toEqual([6, ['Weihnachtsferien', 'Weihnachtsferien']])
  const [open] = await previewSchedule(ctx, id, await listSlots(ctx, id), 'takes_place')
  expect(open?.count).toBe(8)
})

test('the hall opens in the holidays: sessions come, with bookings; it closes: they go, but not what was held or cancelled', async () => {
  await enter([CHRISTMAS])
  const ctx = await inClub('hall')
  const { id: facilityId, partId } = await hall(ctx)
  const { id } = await mondays(ctx, partId)
  expect(await closeInSchoolHolidays(ctx, facilityId, false)).toEqual({ added: 2, changed: 0, dropped: 0, unbooked: 0 })
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
  const { partId } = await hall(ctx)
  const { id } = await mondays(ctx, partId)
  const rule = { freq: 'weekly' as const, interval: 1, weekdays: [2] }
  const times = { startsTime: time('17:00'), endsTime: time('18:00'), from: day('2026-12-15'), to: day('2027-01-12') }
  const series = await createSeries(ctx, { ...{ partId, title: 'Training', kind: 'team', rule }, ...times })
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
  const { id, slotId } = await mondays(ctx, (await hall(ctx)).partId)
  const on = { slotId, onDay: day('2026-12-28') }
  expect(await keepDay(ctx, id, on)).toEqual({ ok: true, value: undefined })
  expect(await daysOf(ctx, id)).toContain('12-28')
  expect((await listLeftOut(ctx, id)).map(({ onDay }) => onDay.toString())).toEqual(['2027-01-04'])
  expect(await keepDay(ctx, id, on)).toEqual({ ok: false, refusal: 'not_left_out' })
  expect(await keepDay(ctx, id, { slotId, onDay: day('2026-12-29') })).toEqual({ ok: false, refusal: 'not_left_out' })
  // Weekly times as saved again do not lose it.
  expect(await changeSchedule(ctx, id, await listSlots(ctx, id))).toMatchObject({ value: { added: 0, dropped: 0 } })
  expect(await leaveOutDay(ctx, id, on)).toEqual({ ok: true, value: undefined })
  expect(await daysOf(ctx, id)).toEqual(WITHOUT)
})

test('kept in step: after any changes the sessions are those of a fresh generation, besides those held, cancelled or changed by themselves', async () => {
  const ctx = await inClub('random')
  const halls = [await hall(ctx), await hall(ctx)]
  const anySlot = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 8, max: 20 }),
    at: fc.constantFrom(0, 1, null),
  })
  const anyHoliday = fc.record({ first: fc.nat({ max: 60 }), days: fc.nat({ max: 14 }) })
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('slots' as const),
      slots: fc.array(anySlot, { maxLength: 3 }),
      offer: fc.constantFrom(...SCHOOL_HOLIDAYS),
    }),
    fc.record({ kind: fc.constant('holidays' as const), holidays: fc.array(anyHoliday, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('hall' as const), at: fc.nat({ max: 1 }), isClosed: fc.boolean() }),
    fc.record({
      kind: fc.constant('state' as const),
      which: fc.nat({ max: 20 }),
      state: fc.constantFrom('held', 'cancelled', 'own'),
    }),
    fc.record({ kind: fc.constant('keep' as const), which: fc.nat({ max: 20 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await enter([])
      const closed = [true, true]
      for (const one of halls) await closeInSchoolHolidays(ctx, one.id, true)
      const { id } = await createCourse(ctx, { title: 'Zufall', kind: 'course' })
      let holidays: SchoolHoliday[] = []
      let offer: SchoolHolidays = 'inherit'
      const kept = new Set<string>()
      const fixed = new Set<string>()
      for (const one of steps) {
        if (one.kind === 'slots') {
          const known = await listSlots(ctx, id)
          const times = { from: day('2026-11-20'), to: day('2027-01-25') }
          const wanted = one.slots.map(({ weekday, hour, at }, index) => ({
            ...{
              ...(known[index] ? { id: known[index].id } : {}),
              weekday,
              partId: at === null ? null : (halls[at]?.partId ?? null),
            },
            ...{ startsTime: Temporal.PlainTime.from({ hour }), endsTime: Temporal.PlainTime.from({ hour: hour + 1 }), ...times },
          }))
          const changed = await changeSchedule(ctx, id, wanted, { schoolHolidays: one.offer })
          if (changed.ok) offer = one.offer
        } else if (one.kind === 'holidays') {
          let free = day('2026-11-21')
          holidays = one.holidays.map(({ first, days }) => {
            const from = free.add({ days: first })
            free = from.add({ days: days + 1 })
            return { name: 'Ferien', from, to: from.add({ days }) }
          })
          await enter(holidays)
          await followImportedHolidays(ctx)
        } else if (one.kind === 'hall') {
          closed[one.at] = one.isClosed
          await closeInSchoolHolidays(ctx, halls[one.at]?.id ?? '', one.isClosed)
        } else if (one.kind === 'state') {
          const all = await ctx.db
            .selectFrom('sessions')
            .select('id')
            .where('clubId', '=', 'random')
            .where('courseId', '=', id)
            .orderBy('id')
            .execute()
          const chosen = all[one.which]
          if (!chosen) continue
          const set = one.state === 'own' ? { isOwn: true } : { state: one.state }
          await ctx.db.updateTable('sessions').set(set).where('clubId', '=', 'random').where('id', '=', chosen.id).execute()
          fixed.add(chosen.id)
        } else {
          const slots = await listSlots(ctx, id)
          const slot = slots[one.which % Math.max(1, slots.length)]
          const [left] = (await listLeftOut(ctx, id)).filter(({ onDay }) => onDay.dayOfWeek === slot?.weekday)
          if (slot && left && (await keepDay(ctx, id, { slotId: slot.id, onDay: left.onDay })).ok)
            kept.add(`${slot.id} ${left.onDay}`)
        }
      }
      const publicDays = namedHolidays('BY', day('2026-11-20'), day('2027-01-25'))
      const isIn = (on: Temporal.PlainDate) =>
        holidays.some(({ from, to }) => Temporal.PlainDate.compare(from, on) <= 0 && Temporal.PlainDate.compare(on, to) <= 0)
      const expected = (await listSlots(ctx, id)).flatMap((slot) => {
        const at = halls.findIndex(({ partId }) => partId === slot.partId)
        const pauses = pausesInSchoolHolidays(offer, at < 0 ? null : (closed[at] ?? true))
        return Array.from({ length: 67 }, (_, more) => day('2026-11-20').add({ days: more }))
          .filter(
            (on) =>
              on.dayOfWeek === slot.weekday &&
              (kept.has(`${slot.id} ${on}`) || !(publicDays.has(on.toString()) || (pauses && isIn(on)))),
          )
          .map((on) => `${slot.id} ${on}`)
      })
      const sessions = await ctx.db
        .selectFrom('sessions')
        .select(['id', 'slotId', 'onDay', 'startsAt'])
        .where('clubId', '=', 'random')
        .where('courseId', '=', id)
        .execute()
      const begun = (startsAt: Temporal.Instant) => Temporal.Instant.compare(startsAt, NOW) <= 0
      const free = sessions
        .filter((session) => !fixed.has(session.id) && !begun(session.startsAt))
        .map(({ slotId, onDay }) => `${slotId} ${onDay}`)
      const stuck = new Set(
        sessions
          .filter((session) => fixed.has(session.id) || begun(session.startsAt))
          .map(({ slotId, onDay }) => `${slotId} ${onDay}`),
      )
      const today = (key: string) => key.endsWith('2026-11-20')
      expect(free.filter((key) => !today(key)).toSorted()).toEqual(
        expected.filter((key) => !stuck.has(key) && !today(key)).toSorted(),
      )
      for (const session of fixed) expect(sessions.some(({ id }) => id === session)).toBe(true)
      const again = await changeSchedule(ctx, id, await listSlots(ctx, id))
      expect(again).toEqual({ ok: true, value: { added: 0, changed: 0, dropped: 0 } })
      await ctx.db.deleteFrom('sessions').where('clubId', '=', 'random').where('courseId', '=', id).execute()
      await ctx.db.deleteFrom('courseSlots').where('clubId', '=', 'random').where('courseId', '=', id).execute()
    }),
    { numRuns: 25 },
  )
}, 60_000)
