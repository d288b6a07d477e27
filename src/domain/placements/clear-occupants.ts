import { allow, found, ok } from '../../kernel/answer.ts'
import { formatSpan, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { freeBookings, lockParts, type Placed } from '../bookings/hold-bookings.ts'
import { listOccupants, type Occupant, type Span } from '../bookings/queries.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { UNDO } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { getSessionForChange } from '../sessions/get-session.ts'

/** Whoever made room, as they were before, and the mail to whoever asked for it. */
export interface Cleared {
  bookingId: string
  mailId: string | null
  isOwn: boolean
  decidedAt: Temporal.Instant | null
  decidedBy: string | null
  decisionNote: string
}

/**
 * Makes room by right: whoever stands in the way of these spans is cancelled, and told why once it can no longer be taken back
 * (`noteDisplacement`). Refused when a closure is in the way, or a session that was held. A building block in a transaction; it
 * takes the locks in their order. @throws Forbidden
 */
export async function clearOccupants(ctx: Ctx, spans: readonly (Span & { reason: string })[]): Promise<Placed<Cleared[]>> {
  if (spans.length === 0) return ok([])
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
  const all: Cleared[] = []
  for (const occupant of occupants) {
    const cleared = await clear(ctx, occupant, reasonFor(occupant, spans))
    if (!cleared) return { ok: false, refusal: 'occupied', occupants: [occupant] }
    all.push(cleared)
  }
  return ok(all)
}

const reasonFor = (occupant: Occupant, spans: readonly (Span & { reason: string })[]): string =>
  found(spans.find(({ startsAt, endsAt }) => isBefore(startsAt, occupant.endsAt) && isBefore(occupant.startsAt, endsAt))).reason

async function clear(ctx: Ctx, { bookingId, sessionId }: Occupant, reason: string): Promise<Cleared | null> {
  const before = await ctx.db
    .selectFrom('bookings')
    .select(['id as bookingId', 'isOwn', 'decidedAt', 'decidedBy', 'decisionNote'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (sessionId === null) return { ...before, mailId: await clearBooking(ctx, bookingId, reason) }
  const cancelled = await cancelSession(ctx, sessionId, { reason, paysTrainer: false }, UNDO)
  return cancelled.ok ? { ...before, mailId: null } : null
}

async function clearBooking(ctx: Ctx, bookingId: string, reason: string): Promise<string | null> {
  const booking = await getBookingForChange(ctx, bookingId)
  await freeBookings(ctx, [bookingId], 'cancelled', reason)
  const content = `Belegung verdrängt: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)} (${reason})`
  await record(ctx, { event: 'booking.cancelled', id: bookingId, content })
  return tellAsker(ctx, booking, 'booking.cancelled', reason, { notBefore: ctx.now.add(UNDO) })
}
