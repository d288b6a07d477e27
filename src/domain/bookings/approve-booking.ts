import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canPlaceBooking } from './access.ts'
import { freeBookings, lockParts, type Occupied, occupyAtoms, type Placed } from './commands.ts'
import { type Booking, getBooking, getBookingForChange } from './get-booking.ts'
import { listOccupants } from './queries.ts'
import { type DecideRefusal, mayApprove } from './rules.ts'
import { tellAsker } from './tell-asker.ts'

/** What both ways to decide look at first. The part is locked, then the booking. */
async function getRequestForChange(ctx: Ctx, bookingId: string): Promise<Booking> {
  await lockParts(ctx, [(await getBooking(ctx, bookingId)).partId])
  const booking = await getBookingForChange(ctx, bookingId)
  allow(canPlaceBooking(ctx.actor, booking.departmentId))
  return booking
}

/** Makes held bookings of what did not hold its part, unless somebody is in the way. In a transaction that holds the parts. */
export async function holdBooking(ctx: Ctx, booking: Booking): Promise<Placed<void>> {
  try {
    return await savepoint(ctx, async (ctx) => {
      await ctx.db
        .updateTable('bookings')
        .set((set) => ({ state: 'approved', version: set('version', '+', 1) }))
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', booking.id)
        .execute()
      await occupyAtoms(ctx, [booking.id])
      return ok(undefined)
    })
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    return { ok: false, refusal: 'occupied', occupants: await listOccupants(ctx, [booking]) }
  }
}

export type ApproveAnswer = Answer<void, DecideRefusal> | Occupied

/** Grants what was asked for, if its time is not over and the part still free, and tells the asker. @throws NotFound, Forbidden */
export async function approveBooking(ctx: Ctx, bookingId: string, reason = ''): Promise<ApproveAnswer> {
  return transaction(ctx, async (ctx) => {
    const booking = await getRequestForChange(ctx, bookingId)
    const may = mayApprove(booking, ctx.now)
    if (!may.ok) return may
    const held = await holdBooking(ctx, booking)
    if (!held.ok) return held
    await ctx.db
      .updateTable('bookings')
      .set({ decidedAt: ctx.now, decidedBy: userIdOf(ctx), decisionNote: reason })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', bookingId)
      .execute()
    await tellAsker(ctx, booking, 'booking.approved', reason)
    const content = `Anfrage zugesagt: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.approved', id: bookingId, content })
    return ok(undefined)
  })
}

/** Refuses what was asked for and tells the asker why. @throws NotFound, Forbidden */
export async function declineBooking(
  ctx: Ctx,
  bookingId: string,
  { reason }: { reason: string },
): Promise<Answer<void, 'not_requested'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await getRequestForChange(ctx, bookingId)
    if (booking.state !== 'requested') return refuse('not_requested')
    await freeBookings(ctx, [bookingId], 'declined', reason)
    await tellAsker(ctx, booking, 'booking.declined', reason)
    const content = `Anfrage abgelehnt: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.declined', id: bookingId, content })
    return ok(undefined)
  })
}
