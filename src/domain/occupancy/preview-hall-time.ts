import { listOccupants, type Span } from '../bookings/queries.ts'
import { mayRequest, type RequestRefusal } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'

/** Refusal of a request for this time; null = free. Names nobody: everybody may look. */
export async function previewHallTime(ctx: Ctx, span: Span): Promise<RequestRefusal | 'occupied' | null> {
  const may = mayRequest(await listOpeningHours(ctx, span.partId), span.partId, span, ctx.now)
  if (!may.ok) return may.refusal
  return (await listOccupants(ctx, [span], 1)).length > 0 ? 'occupied' : null
}
