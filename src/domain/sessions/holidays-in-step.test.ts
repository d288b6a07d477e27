import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { day, enterHolidays, makeRoom, NOW, sessionsOf } from '../../../tests/support/schedules.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { createCourse } from '../courses/commands.ts'
import { namedHolidays } from '../holidays/named-holidays.ts'
import { pausesInSchoolHolidays, SCHOOL_HOLIDAYS, type SchoolHoliday, type SchoolHolidays } from '../holidays/rules.ts'
import { closeInSchoolHolidays } from '../processes/close-in-school-holidays.ts'
import { followImportedHolidays } from '../processes/follow-imported-holidays.ts'
import { changeSchedule } from './change-schedule.ts'
import { keepDay } from './keep-day.ts'
import { listLeftOut } from './list-left-out.ts'
import { listSlots } from './queries.ts'

const database = await testDatabase()
const ctx = await database.ctx('random', { kind: 'system' }, NOW)
afterEach(() => database.owner.deleteFrom('schoolHolidays').execute())

const halls = [await makeRoom(ctx), await makeRoom(ctx)]
const [FIRST, LAST] = [day('2026-11-20'), day('2027-01-25')]
const DAYS = Array.from({ length: FIRST.until(LAST).days + 1 }, (_, more) => FIRST.add({ days: more }))

interface Case {
  id: string
  holidays: SchoolHoliday[]
  course: SchoolHolidays
  closed: boolean[]
  kept: Set<string>
  fixed: Set<string>
}

const anySlot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 8, max: 20 }),
  at: fc.constantFrom(0, 1, null),
})
const anyHoliday = fc.record({ first: fc.nat({ max: 60 }), days: fc.nat({ max: 14 }) })
const SLOTS = fc.record({ slots: fc.array(anySlot, { maxLength: 3 }), course: fc.constantFrom(...SCHOOL_HOLIDAYS) })
const HOLIDAYS = fc.array(anyHoliday, { maxLength: 3 })
const HALL = fc.record({ at: fc.nat({ max: 1 }), isClosed: fc.boolean() })
const STATE = fc.record({ which: fc.nat({ max: 20 }), state: fc.constantFrom('held', 'cancelled', 'own') })
const KEEP = fc.nat({ max: 20 })
type Given<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never

async function changeSlots(one: Case, { slots, course }: Given<typeof SLOTS>): Promise<void> {
  const known = await listSlots(ctx, one.id)
  const wanted = slots.map(({ weekday, hour, at }, index) => ({
    ...(known[index] ? { id: known[index].id } : {}),
    weekday,
    partId: at === null ? null : (halls[at]?.partId ?? null),
    from: FIRST,
    to: LAST,
    startsTime: Temporal.PlainTime.from({ hour }),
    endsTime: Temporal.PlainTime.from({ hour: hour + 1 }),
  }))
  const changed = await changeSchedule(ctx, one.id, wanted, { schoolHolidays: course })
  if (changed.ok) one.course = course
}

async function changeHolidays(one: Case, given: Given<typeof HOLIDAYS>): Promise<void> {
  let free = FIRST.add({ days: 1 })
  one.holidays = given.map(({ first, days }) => {
    const from = free.add({ days: first })
    free = from.add({ days: days + 1 })
    return { name: 'Ferien', from, to: from.add({ days }) }
  })
  await enterHolidays(database.owner, one.holidays)
  await followImportedHolidays(ctx)
}

async function changeHall(one: Case, { at, isClosed }: Given<typeof HALL>): Promise<void> {
  one.closed[at] = isClosed
  await closeInSchoolHolidays(ctx, halls[at]?.id ?? '', isClosed)
}

async function changeState(one: Case, { which, state }: Given<typeof STATE>): Promise<void> {
  const chosen = (await sessionsOf(ctx, one.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[which]
  if (!chosen) return
  const set = state === 'own' ? { isOwn: true } : { state }
  await ctx.db.updateTable('sessions').set(set).where('clubId', '=', ctx.club.id).where('id', '=', chosen.id).execute()
  one.fixed.add(chosen.id)
}

async function keepOneDay(one: Case, which: Given<typeof KEEP>): Promise<void> {
  const slots = await listSlots(ctx, one.id)
  const slot = slots[which % Math.max(1, slots.length)]
  const left = (await listLeftOut(ctx, one.id)).find(({ onDay }) => onDay.dayOfWeek === slot?.weekday)
  if (!slot || !left) return
  const answer = await keepDay(ctx, one.id, { slotId: slot.id, onDay: left.onDay })
  if (answer.ok) one.kept.add(`${slot.id} ${left.onDay}`)
}

const stepOf = <Given>(kind: string, given: fc.Arbitrary<Given>, change: (one: Case, given: Given) => Promise<void>) =>
  given.map((given) => ({ kind, given, apply: (one: Case) => change(one, given) }))

const anyStep = fc.oneof(
  stepOf('slots', SLOTS, changeSlots),
  stepOf('holidays', HOLIDAYS, changeHolidays),
  stepOf('hall', HALL, changeHall),
  stepOf('state', STATE, changeState),
  stepOf('keep', KEEP, keepOneDay),
)

async function freshCase(): Promise<Case> {
  await enterHolidays(database.owner, [])
  for (const { id } of halls) await closeInSchoolHolidays(ctx, id, true)
  const { id } = await createCourse(ctx, { title: 'Zufall', kind: 'course' })
  return { id, holidays: [], course: 'inherit', closed: [true, true], kept: new Set(), fixed: new Set() }
}

async function expectedOf({ id, holidays, course, closed, kept }: Case): Promise<string[]> {
  const publicDays = namedHolidays({ stateCode: 'BY', hasAssumptionDay: false }, FIRST, LAST)
  const isIn = (on: Temporal.PlainDate) => holidays.some(({ from, to }) => !isAfter(from, on) && !isAfter(on, to))
  return (await listSlots(ctx, id)).flatMap((slot) => {
    const at = halls.findIndex(({ partId }) => partId === slot.partId)
    const pauses = pausesInSchoolHolidays(course, at < 0 ? null : (closed[at] ?? true))
    const isFree = (on: Temporal.PlainDate) => publicDays.has(on.toString()) || (pauses && isIn(on))
    return DAYS.filter((on) => on.dayOfWeek === slot.weekday && (kept.has(`${slot.id} ${on}`) || !isFree(on))).map(
      (on) => `${slot.id} ${on}`,
    )
  })
}

test('kept in step: after any changes the sessions are those of a fresh generation, besides those held, cancelled or changed by themselves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 7 }), async (steps) => {
      const one = await freshCase()
      for (const { apply } of steps) await apply(one)
      const sessions = await sessionsOf(ctx, one.id)
      const isStuck = ({ id, startsAt }: (typeof sessions)[number]) => one.fixed.has(id) || !isAfter(startsAt, NOW)
      const keyOf = ({ slotId, onDay }: (typeof sessions)[number]) => `${slotId} ${onDay}`
      const stuck = new Set(sessions.filter(isStuck).map(keyOf))
      const isToday = (key: string) => key.endsWith(FIRST.toString())
      const free = sessions.filter((session) => !isStuck(session)).map(keyOf)
      const expected = (await expectedOf(one)).filter((key) => !stuck.has(key))
      expect(free.filter((key) => !isToday(key)).toSorted()).toEqual(expected.filter((key) => !isToday(key)).toSorted())
      for (const fixed of one.fixed) expect(sessions.some(({ id }) => id === fixed)).toBe(true)
      const again = await changeSchedule(ctx, one.id, await listSlots(ctx, one.id))
      expect(again).toEqual({ ok: true, value: { added: 0, changed: 0, dropped: 0 } })
      for (const table of ['sessions', 'courseSlots'] as const)
        await ctx.db.deleteFrom(table).where('clubId', '=', ctx.club.id).where('courseId', '=', one.id).execute()
    }),
    { numRuns: 25 },
  )
})
