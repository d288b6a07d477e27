import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canPlaceBooking } from './access.ts'
import { type Booking, lockBooking } from './get-booking.ts'
import { freeBookings, holdBooking, type Occupied } from './hold-bookings.ts'
import { BOOKING_JOURNAL } from './journal.ts'
import { notifyAsker } from './notify-asker.ts'
import { type DecideRefusal, mayApprove } from './rules.ts'

async function getRequestForChange(ctx: Ctx, bookingId: string): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  allow(canPlaceBooking(ctx.actor, booking.departmentId))
  return booking
}

export type ApproveAnswer = Answer<void, DecideRefusal | 'occupied', Occupied>

/** Mails the asker. @throws NotFound, Forbidden */
export async function approveBooking(ctx: Ctx, bookingId: string, reason = ''): Promise<ApproveAnswer> {
  return transaction(ctx, async (ctx) => {
    const booking = await getRequestForChange(ctx, bookingId)
    const may = mayApprove(booking, ctx.now)
    if (!may.ok) return may
    const decided = { decidedAt: ctx.now, decidedBy: userIdOf(ctx), decisionNote: reason }
    const held = await holdBooking(ctx, booking, decided)
    if (!held.ok) return held
    await notifyAsker(ctx, booking, 'booking.approved', reason)
    const content = BOOKING_JOURNAL.approved(booking.title, formatSpan(booking.startsAt, booking.endsAt))
    await record(ctx, { event: 'booking.approved', id: bookingId, content })
    return ok(undefined)
  })
}

/** Mails the reason. @throws NotFound, Forbidden */
export async function declineBooking(
  ctx: Ctx,
  bookingId: string,
  { reason }: { reason: string },
): Promise<Answer<void, 'not_requested'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await getRequestForChange(ctx, bookingId)
    if (booking.state !== 'requested') return refuse('not_requested')
    await freeBookings(ctx, [bookingId], 'declined', reason)
    await notifyAsker(ctx, booking, 'booking.declined', reason)
    const content = BOOKING_JOURNAL.declined(booking.title, formatSpan(booking.startsAt, booking.endsAt))
    await record(ctx, { event: 'booking.declined', id: bookingId, content })
    return ok(undefined)
  })
}
