import { transaction } from '../../database/transaction.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { lockParts, type NewBooking } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { type Course, getCourseForChange } from '../courses/queries.ts'
import { followSlot, type Scheduled } from './change-schedule.ts'
import { enterOrAsk } from './extend-sessions.ts'
import { SESSION_JOURNAL } from './journal.ts'
import { type LiveSlot, listLiveSlots } from './queries.ts'

/** `unbooked`: sessions in an occupied part; their bookings became requests. */
export type Followed = Scheduled & { unbooked: number }

/**
 * `partIds` null = all. Held, cancelled, moved and individually changed sessions stay. The calling command asks for the right.
 */
export async function followHolidays(ctx: Ctx, partIds: readonly string[] | null): Promise<Followed> {
  return transaction(ctx, async (ctx) => {
    const today = berlinDay(ctx.now)
    const isMeant = ({ partId }: LiveSlot) => partIds === null || (partId !== null && partIds.includes(partId))
    const listMeant = async () => (await listLiveSlots(ctx, today)).filter(isMeant)
    const courses = new Map<string, Course>()
    // Locks all courses before all parts, in one order: parallel runs wait instead of a deadlock.
    for (const id of [...new Set((await listMeant()).map(({ courseId }) => courseId))].toSorted())
      courses.set(id, await getCourseForChange(ctx, id))
    const slots = (await listMeant()).filter(({ courseId }) => courses.has(courseId))
    await lockParts(
      ctx,
      slots.flatMap(({ partId }) => partId ?? []),
    )
    const total: Followed = { added: 0, changed: 0, dropped: 0, unbooked: 0 }
    for (const [courseId, own] of Map.groupBy(slots, (slot) => slot.courseId)) {
      const course = courses.get(courseId)
      if (!course) continue
      const followed = await followCourse(ctx, course, own, today)
      for (const key of ['added', 'changed', 'dropped', 'unbooked'] as const) total[key] += followed[key]
    }
    return total
  })
}

async function followCourse(ctx: Ctx, course: Course, slots: LiveSlot[], today: Temporal.PlainDate): Promise<Followed> {
  const total: Followed = { added: 0, changed: 0, dropped: 0, unbooked: 0 }
  const bookings: NewBooking[] = []
  for (const slot of slots) {
    const followed = await followSlot(ctx, course, slot, today)
    bookings.push(...followed.bookings)
    for (const key of ['added', 'changed', 'dropped'] as const) total[key] += followed[key]
  }
  total.unbooked = await enterOrAsk(ctx, bookings)
  if (total.added + total.changed + total.dropped === 0) return total
  const content = SESSION_JOURNAL.followedHolidays(course.title, total.added, total.dropped)
  await record(ctx, { event: 'course.scheduled', id: course.id, content })
  return total
}
