import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import type { Ctx } from '../context.ts'
import type { SeriesFacts } from './input.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { type DatesOfSeries, isNewlyClosed, listDatesAhead, type Replaced } from './plan-dates.ts'

export type OutsideHours = { reason: string } | undefined

/** Like `askHours` for new dates of a series; existing times stay permitted. Answers text for the journal. @throws Forbidden */
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
  return ok(SERIES_JOURNAL.outsideHours(closed, outsideHours.reason))
}
