import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { reviveMandate } from '../debtors/stop-debits.ts'
import { returnAdvice } from './rules.ts'

/** Mandates that nothing but these returns locked count again. Before they are taken back; asks for no right; in a transaction. */
export async function unlockMandates(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; mandateId: string; reason: string; clearedHow: string | null }>`
    select i.id, i.mandate_id, i.return_reason as reason, i.cleared_how from sepa_items i
    where i.club_id = ${ctx.club.id} and i.returned_on is not null and i.mandate_id in (
      select o.mandate_id from sepa_items o where o.club_id = i.club_id and o.id = any(${[...itemIds]}::uuid[]))`.execute(ctx.db)
  const locks = rows.filter(({ reason, clearedHow }) => clearedHow === 'stop' || returnAdvice(reason, 0) === 'lock')
  for (const [mandateId, own] of Map.groupBy(locks, (one) => one.mandateId))
    if (own.every(({ id }) => itemIds.includes(id))) await reviveMandate(ctx, mandateId)
}
