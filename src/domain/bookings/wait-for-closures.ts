import type { Ctx } from '../context.ts'

/**
 * A suspended booking waits for these closures: it has its part again once the last of them is lifted. A building block in the caller's
 * transaction.
 */
export async function waitForClosures(ctx: Ctx, bookingId: string, closureIds: ReadonlySet<string>): Promise<void> {
  for (const closureId of closureIds)
    await ctx.db
      .insertInto('closureBookings')
      .values({ clubId: ctx.club.id, closureId, bookingId })
      .onConflict((conflict) => conflict.columns(['clubId', 'closureId', 'bookingId']).doUpdateSet({ outcome: 'suspended' }))
      .execute()
}
