import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import type { Ctx } from '../context.ts'
import type { SeriesFacts } from './input.ts'
import { type DatesOfSeries, isNewlyClosed, listDatesAhead, type Replaced } from './plan-dates.ts'

/** Why dates lie outside the opening hours, as whoever enters them says. */
export type OutsideHours = { reason: string } | undefined

/**
 * Whether staff may enter these dates: within the opening hours, or the board with a reason; maintenance always, and what stands there
 * already. Answers what the journal adds. @throws Forbidden
 */
export async function askSeriesHours(
  ctx: Ctx,
  { kind }: Pick<SeriesFacts, 'kind'>,
  planned: DatesOfSeries,
  { replaced = null, outsideHours }: { replaced?: Replaced | null; outsideHours: OutsideHours },
): Promise<Answer<string, 'closed_hours'>> {
  if (kind === 'maintenance') return ok('')
  const closed = (await listDatesAhead(ctx, planned, replaced)).filter(isNewlyClosed).length
  if (closed === 0) return ok('')
  if (!outsideHours) return refuse('closed_hours')
  allow(canOverrideBooking(ctx.actor))
  return ok(` (${plural(closed, 'Termin', 'Termine')} außerhalb der Öffnungszeiten: ${outsideHours.reason})`)
}
