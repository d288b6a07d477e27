import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'

export interface KeptAllocation {
  id: string
  paymentId: string
  claimId: string
  cents: number
  reason: string
}

/** Takes so much off these allocations, from the first on; it is on no claim then. In a transaction; asks for no right. */
export async function freeAllocations(ctx: Ctx, allocations: readonly KeptAllocation[], most: number): Promise<void> {
  let left = most
  for (const { id, cents, ...allocation } of allocations) {
    if (left === 0) return
    await sql`update payment_allocations set undone_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    if (cents > left)
      await ctx.db
        .insertInto('paymentAllocations')
        .values({ ...allocation, clubId: ctx.club.id, id: newId(), cents: cents - left, madeAt: ctx.now, madeBy: userIdOf(ctx) })
        .execute()
    left -= Math.min(cents, left)
  }
}
