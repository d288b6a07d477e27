import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatSpan, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, type NewBooking, requestBookings } from '../bookings/hold-bookings.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { followSlot } from './change-schedule.ts'
import { SESSION_JOURNAL } from './journal.ts'
import { type LiveSlot, listLiveSlots } from './queries.ts'
import { readDaysOff } from './read-days-off.ts'
import { lastDayOf, sessionDays } from './rules.ts'

/** Adds sessions up to the horizon; idempotent. A session in an occupied part gets a requested booking (`unbooked`). */
export async function extendSessions(ctx: Ctx): Promise<{ added: number; unbooked: number }> {
  allow(isSuperUser(ctx.actor))
  const total = { added: 0, unbooked: 0 }
  for (const slot of await listLiveSlots(ctx, berlinDay(ctx.now))) {
    const from = firstMissingDay(slot, berlinDay(ctx.now))
    if (!(await hasDays(ctx, slot, from))) continue
    const extended = await transaction(ctx, (ctx) => extendSlot(ctx, slot, from))
    total.added += extended.added
    total.unbooked += extended.unbooked
  }
  return total
}

function firstMissingDay(slot: LiveSlot, today: Temporal.PlainDate): Temporal.PlainDate {
  const next = slot.lastOn?.add({ days: 1 }) ?? slot.from
  return isBefore(next, today) ? today : next
}

async function hasDays(ctx: Ctx, slot: LiveSlot, from: Temporal.PlainDate): Promise<boolean> {
  const last = lastDayOf(slot, berlinDay(ctx.now))
  if (sessionDays(slot, from, last, new Set()).length === 0) return false
  const daysOff = await readDaysOff(ctx, slot.courseId, { from, to: last })
  return sessionDays(slot, from, last, daysOff(slot)).length > 0
}

async function extendSlot(ctx: Ctx, slot: LiveSlot, from: Temporal.PlainDate): Promise<{ added: number; unbooked: number }> {
  const course = await getCourseForChange(ctx, slot.courseId)
  const { added, bookings } = await followSlot(ctx, course, slot, from)
  const unbooked = await enterOrAsk(ctx, bookings)
  const content = SESSION_JOURNAL.extended(course.title, added, formatDay(lastDayOf(slot, berlinDay(ctx.now))))
  if (added > 0) await record(ctx, { event: 'course.extended', id: course.id, content })
  return { added, unbooked }
}

/** Occupied ones become requests; answers their number. The calling command asks for the right. */
export const enterOrAsk = async (ctx: Ctx, bookings: NewBooking[]): Promise<number> =>
  (await enterBookings(ctx, bookings)).ok ? 0 : enterEach(ctx, bookings)

async function enterEach(ctx: Ctx, bookings: NewBooking[]): Promise<number> {
  let unbooked = 0
  for (const booking of bookings) {
    const placed = await enterBookings(ctx, [booking])
    if (placed.ok) continue
    unbooked++
    const [id = ''] = await requestBookings(ctx, [booking])
    const rivals = placed.occupants.map((occupant) => occupant.title).join(', ')
    const content = SESSION_JOURNAL.occupied(booking.title, formatSpan(booking.startsAt, booking.endsAt), rivals)
    await record(ctx, { event: 'booking.requested', id, content })
  }
  return unbooked
}
