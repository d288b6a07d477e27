import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Issued invoices about these claims have reached the level. In a transaction; asks for no right. */
export async function raiseDunningLevel(
  ctx: Ctx,
  claimIds: readonly string[],
  level: number,
  on: Temporal.PlainDate,
): Promise<void> {
  await sql`
    update invoices i set dunning_level = greatest(dunning_level, ${level}), dunned_on = ${on}::date
    where i.club_id = ${ctx.club.id} and i.state = 'issued' and i.kind = 'invoice' and i.id in (
      select l.invoice_id from invoice_lines l where l.club_id = ${ctx.club.id} and l.claim_id = any(${[...claimIds]}::uuid[])
      union all select c.invoice_id from claims c where c.club_id = ${ctx.club.id} and c.id = any(${[...claimIds]}::uuid[]))`.execute(
    ctx.db,
  )
}
