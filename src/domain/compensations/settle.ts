import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Compensation for lost sessions is on the payer's account now. Asks for no right; in a transaction. */
export async function settleCompensations(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`update compensations set settled_at = ${ctx.now}
    where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) and settled_at is null and withdrawn_at is null`.execute(
    ctx.db,
  )
}
