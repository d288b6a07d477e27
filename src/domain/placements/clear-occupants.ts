import { allow, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { freeBookings, lockParts, type Placed } from '../bookings/commands.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { listOccupants, type Occupant, type Span } from '../bookings/queries.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import type { Ctx } from '../context.ts'
import { getSessionForChange } from '../sessions/get-session.ts'

/**
 * Makes room by right: whoever stands in the way of these spans is cancelled and told why. Refused when a closure is in the way, or
 * a session that was held. A building block in a transaction; it takes the locks in their order. @throws Forbidden
 */
export async function clearOccupants(ctx: Ctx, spans: Span[], reason: string): Promise<Placed<number>> {
  allow(canOverrideBooking(ctx.actor))
  const sessionIds = (await listOccupants(ctx, spans)).flatMap(({ sessionId }) => sessionId ?? [])
  for (const id of sessionIds.toSorted()) await getSessionForChange(ctx, id)
  await lockParts(
    ctx,
    spans.map(({ partId }) => partId),
  )
  const occupants = await listOccupants(ctx, spans)
  const closed = occupants.filter(({ closureId }) => closureId !== null)
  if (closed.length > 0) return { ok: false, refusal: 'occupied', occupants: closed }
  for (const occupant of occupants) {
    const cleared = await clear(ctx, occupant, reason)
    if (!cleared) return { ok: false, refusal: 'occupied', occupants: [occupant] }
  }
  return ok(occupants.length)
}

async function clear(ctx: Ctx, { bookingId, sessionId, title, startsAt, endsAt }: Occupant, reason: string): Promise<boolean> {
  if (sessionId !== null) return (await cancelSession(ctx, sessionId, { reason, paysTrainer: false })).ok
  const booking = await getBookingForChange(ctx, bookingId)
  await freeBookings(ctx, [bookingId], 'cancelled', reason)
  await tellAsker(ctx, booking, 'booking.cancelled', reason)
  const content = `Belegung verdrängt: ${title}, ${formatSpan(startsAt, endsAt)} (${reason})`
  await record(ctx, { event: 'booking.cancelled', object: { kind: 'booking', id: bookingId }, content })
  return true
}
