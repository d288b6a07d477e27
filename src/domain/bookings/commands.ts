import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canPlaceBooking } from './access.ts'
import { lockBooking } from './get-booking.ts'
import { freeBookings } from './hold-bookings.ts'
import { BOOKING_JOURNAL } from './journal.ts'
import { notifyAsker } from './notify-asker.ts'

/** Mails the asker; ignores ended bookings. Bookings of sessions, events and closures end only with these. @throws NotFound */
export async function cancelBooking(
  ctx: Ctx,
  bookingId: string,
  { reason = '' }: { reason?: string } = {},
): Promise<Answer<void, 'of_session' | 'of_closure' | 'of_event'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId)
    allow(canPlaceBooking(ctx.actor, booking.departmentId))
    if (booking.sessionId !== null) return refuse('of_session')
    if (booking.closureId !== null) return refuse('of_closure')
    if (booking.eventId !== null) return refuse('of_event')
    if (booking.state === 'cancelled' || booking.state === 'declined') return ok(undefined)
    await freeBookings(ctx, [bookingId], 'cancelled', reason)
    await notifyAsker(ctx, booking, 'booking.cancelled', reason)
    const content = BOOKING_JOURNAL.cancelled(booking.title, formatSpan(booking.startsAt, booking.endsAt))
    await record(ctx, { event: 'booking.cancelled', id: bookingId, content })
    return ok(undefined)
  })
}
