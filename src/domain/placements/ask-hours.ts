import { allow, ok, refuse } from '../../kernel/answer.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import type { Span } from '../bookings/queries.ts'
import { type BookingKind, isOpen } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'

interface Asked extends Span {
  kind: BookingKind
}

/**
 * Outside the opening hours only the board, with a reason; maintenance always. Answers text for the journal. @throws Forbidden
 */
export async function askHours(ctx: Ctx, { kind, ...span }: Asked, outsideHours: { reason: string } | undefined) {
  if (kind === 'maintenance' || isOpen(await listOpeningHours(ctx, span.partId), span.partId, span)) return ok('')
  if (!outsideHours) return refuse('closed_hours')
  allow(canOverrideBooking(ctx.actor))
  return ok(BOOKING_JOURNAL.outsideHours(outsideHours.reason))
}
