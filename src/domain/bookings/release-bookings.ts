import { ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { freeBookings, holdBooking, lockParts, type Placed } from './hold-bookings.ts'

const bookingsOf = (ctx: Ctx, sessionIds: readonly string[], state: 'approved' | 'released') =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'startsAt', 'endsAt'])
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', 'in', sessionIds)
    .where('state', '=', state)
    .execute()

/**
 * Gives the parts of sessions back: the bookings stay as `released`, their time is free for others. A building block for commands
 * that run in a transaction and have asked for the right. Leaves out sessions without an approved booking.
 */
export async function releaseBookings(ctx: Ctx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  const bookings = await bookingsOf(ctx, sessionIds, 'approved')
  await freeBookings(
    ctx,
    bookings.map(({ id }) => id),
    'released',
  )
}

/** Takes a released part back for its session, unless somebody else has it by now. */
export async function restoreBooking(ctx: Ctx, sessionId: string): Promise<Placed<void>> {
  const [booking] = await bookingsOf(ctx, [sessionId], 'released')
  if (!booking) return ok(undefined)
  await lockParts(ctx, [booking.partId])
  return holdBooking(ctx, booking)
}
