import { removeBookings } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'

/** Series that are gone with their bookings as though they had never been. A building block: the right was asked for. */
export async function removeSeries(ctx: Ctx, seriesIds: string[]): Promise<void> {
  if (seriesIds.length === 0) return
  await removeBookings(ctx, { seriesIds })
  await ctx.db.deleteFrom('bookingSeries').where('clubId', '=', ctx.club.id).where('id', 'in', seriesIds).execute()
}
