import { findFreeTimes } from '../bookings/find-free-times.ts'
import { listOccupants, type Span } from '../bookings/queries.ts'
import { mayRequest, type RequestRefusal, type Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'

/** Whether time could be asked for now, and the nearest free times of that day where not. Names nobody: everybody may look. */
export async function previewHallTime(
  ctx: Ctx,
  span: Span,
): Promise<{ refusal: RequestRefusal | 'occupied' | null; alternatives: Times[] }> {
  const may = mayRequest(await listOpeningHours(ctx, span.partId), span.partId, span, ctx.now)
  const refusal = may.ok ? ((await listOccupants(ctx, [span], 1)).length > 0 ? 'occupied' : null) : may.refusal
  const hasOthers = refusal === 'occupied' || refusal === 'closed_hours'
  return { refusal, alternatives: hasOthers ? await findFreeTimes(ctx, span) : [] }
}
