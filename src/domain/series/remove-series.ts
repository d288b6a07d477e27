import { removeBookings } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'

/** Removes series and bookings without a trace. Call it with the right checked. */
export async function removeSeries(ctx: Ctx, seriesIds: string[]): Promise<void> {
  if (seriesIds.length === 0) return
  await removeBookings(ctx, { seriesIds })
  await ctx.db.deleteFrom('bookingSeries').where('clubId', '=', ctx.club.id).where('id', 'in', seriesIds).execute()
}
