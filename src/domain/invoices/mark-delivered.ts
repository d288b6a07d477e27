import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { INVOICE_JOURNAL } from './journal.ts'

/** False when it was delivered before. In the transaction that sends it; asks for no right. */
export async function markDelivered(ctx: Ctx, id: string, number: string): Promise<boolean> {
  const { rows } = await sql`update invoices set delivered_at = ${ctx.now}
    where club_id = ${ctx.club.id} and id = ${id} and delivered_at is null returning 1`.execute(ctx.db)
  if (rows.length > 0) await record(ctx, { event: 'invoice.delivered', id, content: INVOICE_JOURNAL.delivered(number) })
  return rows.length > 0
}
