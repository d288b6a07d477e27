import { allow, ok, refuse } from '../../kernel/answer.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import type { Span } from '../bookings/queries.ts'
import { type BookingKind, isOpen } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'

interface Asked extends Span {
  kind: BookingKind
}

/**
 * Whether staff may use a part at this time: within its opening hours, or the board with a reason; maintenance always. Answers what the
 * journal adds. @throws Forbidden
 */
export async function askHours(ctx: Ctx, { kind, ...span }: Asked, outsideHours: { reason: string } | undefined) {
  if (kind === 'maintenance' || isOpen(await listOpeningHours(ctx, span.partId), span.partId, span)) return ok('')
  if (!outsideHours) return refuse('closed_hours')
  allow(canOverrideBooking(ctx.actor))
  return ok(` (außerhalb der Öffnungszeiten: ${outsideHours.reason})`)
}
