import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { formatSpan, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBooking, getBookingForChange } from '../bookings/get-booking.ts'
import { holdBooking, lockParts } from '../bookings/hold-bookings.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { LIST_ORDER_JOURNAL } from './journal.ts'

const WITHIN = Temporal.Duration.from({ hours: 1 })

/**
 * Restores cancelled bookings within an hour, if their time is free, and tells their contacts. Not for bookings of a session, an
 * event or a closure. Answers the number held again. @throws NotFound, Forbidden
 */
export async function restoreBookings(ctx: Ctx, ids: readonly string[]): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const known = await Promise.all(ids.map((id) => getBooking(ctx, id)))
    await lockParts(
      ctx,
      known.map(({ partId }) => partId),
    )
    let restored = 0
    for (const { id } of known) if (await restore(ctx, id)) restored++
    return restored
  })
}

async function restore(ctx: Ctx, id: string): Promise<boolean> {
  const booking = await getBookingForChange(ctx, id)
  allow(canPlaceBooking(ctx.actor, booking.departmentId))
  const goesAlong = booking.sessionId !== null || booking.closureId !== null || booking.eventId !== null
  if (goesAlong || booking.state !== 'cancelled' || !(await wasJustCancelled(ctx, id))) return false
  if (!isAfter(booking.endsAt, ctx.now)) return false
  if (!(await holdBooking(ctx, booking, { decidedAt: null, decidedBy: null, decisionNote: '' })).ok) return false
  await notifyAsker(ctx, booking, 'booking.reinstated')
  const content = LIST_ORDER_JOURNAL.restored(booking.title, formatSpan(booking.startsAt, booking.endsAt))
  await record(ctx, { event: 'booking.restored', id, content })
  return true
}

async function wasJustCancelled(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('decidedAt', '>=', ctx.now.subtract(WITHIN))
    .executeTakeFirst()
  return row !== undefined
}
