import type { Ctx } from '../context.ts'

type WaitOutcome = 'moved' | 'restored' | 'occupied' | 'cancelled'

/** Bookings get their parts back with the last of these closures. Runs in the caller's transaction. */
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

/** Without a closure it ends all waits. */
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
