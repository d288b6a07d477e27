import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDayShort, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { type Course, getCourseForChange } from '../courses/queries.ts'
import { followSlot } from './change-schedule.ts'
import { SESSION_JOURNAL } from './journal.ts'
import { listSlots, type Slot } from './queries.ts'
import { readDaysOff } from './read-days-off.ts'
import { sessionDays } from './rules.ts'

export interface SlotDay {
  slotId: string
  onDay: Temporal.PlainDate
}

/** Books the part. `not_left_out`: the day is past, or free anyway. @throws NotFound, Forbidden */
export async function keepDay(
  ctx: Ctx,
  courseId: string,
  day: SlotDay,
): Promise<Answer<void, 'not_left_out' | 'date_exists' | 'occupied', Occupied>> {
  return changeDay(ctx, courseId, day, async (ctx, course, slot) => {
    const { onDay } = day
    const daysOff = await readDaysOff(ctx, course.id, { from: onDay, to: onDay })
    const isAhead = !isBefore(onDay, berlinDay(ctx.now))
    if (!isAhead || sessionDays(slot, onDay, onDay, new Set()).length === 0 || !daysOff(slot).has(onDay.toString()))
      return refuse('not_left_out')
    await setKept(ctx, day, sql`array_append(kept_days, ${onDay}::date)`)
    const { added, bookings } = await followSlot(ctx, course, slot, onDay)
    if (added === 0) return refuse('date_exists')
    const placed = await enterBookings(ctx, bookings)
    if (!placed.ok) return placed
    const content = SESSION_JOURNAL.dayKept(course.title, `${formatDayShort(onDay)}${onDay.year}`)
    await record(ctx, { event: 'course.scheduled', id: course.id, content })
    return ok(undefined)
  })
}

/** Frees the part. `over`: held or cancelled already. @throws NotFound, Forbidden */
export async function leaveOutDay(ctx: Ctx, courseId: string, day: SlotDay): Promise<Answer<void, 'over'>> {
  return changeDay(ctx, courseId, day, async (ctx, course, slot): Promise<Answer<void, 'over'>> => {
    const { onDay } = day
    await setKept(ctx, day, sql`array_remove(kept_days, ${onDay}::date)`)
    const { dropped } = await followSlot(ctx, course, slot, onDay)
    if (dropped === 0) return refuse('over')
    const content = SESSION_JOURNAL.dayLeftOut(course.title, `${formatDayShort(onDay)}${onDay.year}`)
    await record(ctx, { event: 'course.scheduled', id: course.id, content })
    return ok(undefined)
  })
}

type Work<A> = (ctx: Ctx, course: Course, slot: Slot) => Promise<A>

async function changeDay<A extends { ok: boolean }>(ctx: Ctx, courseId: string, { slotId }: SlotDay, work: Work<A>): Promise<A> {
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    const slot = found((await listSlots(ctx, courseId)).find(({ id }) => id === slotId))
    await lockParts(ctx, slot.partId ? [slot.partId] : [])
    return savepoint(ctx, (ctx) => work(ctx, course, slot))
  })
}

const setKept = (ctx: Ctx, { slotId }: SlotDay, days: ReturnType<typeof sql>) =>
  sql`update course_slots set kept_days = ${days} where club_id = ${ctx.club.id} and id = ${slotId}`.execute(ctx.db)
