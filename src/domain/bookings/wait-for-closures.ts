import type { Ctx } from '../context.ts'

/** What became of a booking that waited for a closure. */
type WaitOutcome = 'moved' | 'restored' | 'occupied' | 'cancelled'

/**
 * Suspended bookings wait for these closures: they have their parts again once the last of them is lifted. A building block in the caller's
 * transaction.
 */
export async function waitForClosures(ctx: Ctx, bookingIds: readonly string[], closureIds: ReadonlySet<string>): Promise<void> {
  const rows = bookingIds.flatMap((bookingId) =>
    [...closureIds].map((closureId) => ({ clubId: ctx.club.id, closureId, bookingId })),
  )
  if (rows.length === 0) return
  await ctx.db
    .insertInto('closureBookings')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['clubId', 'closureId', 'bookingId']).doUpdateSet({ outcome: 'suspended' }))
    .execute()
}

/** Bookings wait no longer for this closure; without one, for none that they still waited for. */
export async function endWaits(ctx: Ctx, bookingIds: readonly string[], outcome: WaitOutcome, closureId?: string): Promise<void> {
  if (bookingIds.length === 0) return
  await ctx.db
    .updateTable('closureBookings')
    .set({ outcome })
    .where('clubId', '=', ctx.club.id)
    .where('bookingId', 'in', bookingIds)
    .where((where) => (closureId ? where('closureId', '=', closureId) : where('outcome', '=', 'suspended')))
    .execute()
}
