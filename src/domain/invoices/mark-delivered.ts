import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import type { InvoiceSnapshot } from './rules.ts'

/** Answers the ids of those that were not delivered before. In the transaction that sends them; asks for no right. */
export async function markDelivered(
  ctx: Ctx,
  papers: readonly { id: string; snapshot: InvoiceSnapshot }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update invoices set delivered_at = ${ctx.now}
    where club_id = ${ctx.club.id} and id = any(${papers.map(({ id }) => id)}::uuid[]) and delivered_at is null returning id`.execute(
    ctx.db,
  )
  const marked = new Set(rows.map(({ id }) => id))
  for (const { id, snapshot } of papers)
    if (marked.has(id)) await record(ctx, { event: 'invoice.delivered', id, content: INVOICE_JOURNAL.delivered(snapshot.number) })
  return marked
}
