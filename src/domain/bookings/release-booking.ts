import { ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { freeBookings, holdBooking, lockParts, type Placed } from './hold-bookings.ts'

const bookingOf = (ctx: Ctx, sessionId: string, state: 'approved' | 'released') =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'startsAt', 'endsAt'])
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', '=', sessionId)
    .where('state', '=', state)
    .executeTakeFirst()

/**
 * Gives the part of a session back: the booking stays as `released`, its time is free for others. A building block for commands
 * that run in a transaction and have asked for the right. Does nothing for a session without an approved booking.
 */
export async function releaseBooking(ctx: Ctx, sessionId: string): Promise<void> {
  const booking = await bookingOf(ctx, sessionId, 'approved')
  if (booking) await freeBookings(ctx, [booking.id], 'released')
}

/** Takes a released part back for its session, unless somebody else has it by now. */
export async function restoreBooking(ctx: Ctx, sessionId: string): Promise<Placed<void>> {
  const booking = await bookingOf(ctx, sessionId, 'released')
  if (!booking) return ok(undefined)
  await lockParts(ctx, [booking.partId])
  return holdBooking(ctx, booking)
}
