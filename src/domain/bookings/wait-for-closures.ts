import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

type WaitOutcome = 'restored' | 'occupied' | 'cancelled'

/** Bookings get their parts back with the last of these closures. Runs in the caller's transaction. */
export async function waitForClosures(ctx: Ctx, bookingIds: readonly string[], closureIds: ReadonlySet<string>): Promise<void> {
  const rows = bookingIds.flatMap((bookingId) =>
    [...closureIds].map((closureId) => ({ clubId: ctx.club.id, closureId, bookingId })),
  )
  if (rows.length === 0) return
  await ctx.db
    .insertInto('closureBookings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['clubId', 'closureId', 'bookingId']).doUpdateSet({ outcome: 'suspended', fromPartId: null }),
    )
    .execute()
}

/** Ends the wait for one closure. */
export async function endWaits(ctx: Ctx, bookingIds: readonly string[], outcome: WaitOutcome, closureId: string): Promise<void> {
  if (bookingIds.length === 0) return
  await ctx.db
    .updateTable('closureBookings')
    .set({ outcome, fromPartId: null })
    .where('clubId', '=', ctx.club.id)
    .where('bookingId', 'in', bookingIds)
    .where('closureId', '=', closureId)
    .execute()
}

/** Moved bookings wait for nothing, and no closure brings them back any more. */
export async function leaveClosures(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await sql`
    update closure_bookings set outcome = case outcome when 'suspended' then 'moved' else outcome end,
      from_part_id = case outcome when 'suspended' then from_part_id end
    where club_id = ${ctx.club.id} and booking_id = any(${[...bookingIds]}::uuid[]) and (outcome = 'suspended' or from_part_id is not null)`.execute(
    ctx.db,
  )
}

/** Before a closure moves a session: its place, for when the hall is open again. */
export async function noteFormerPlace(ctx: Ctx, closureId: string, bookingId: string): Promise<void> {
  await sql`
    update closure_bookings k set from_part_id = b.part_id, was_own = s.is_own
    from bookings b join sessions s on s.club_id = b.club_id and s.id = b.session_id
    where k.club_id = ${ctx.club.id} and k.closure_id = ${closureId} and k.booking_id = ${bookingId}
      and b.club_id = k.club_id and b.id = k.booking_id`.execute(ctx.db)
}
