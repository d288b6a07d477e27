import { sql } from 'kysely'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { isDonation } from './join-mandate.ts'

/**
 * Payments of a debtor, the oldest first, with what is on no claim yet, and its sum: money that went back and was never taken from a
 * claim uses up what came. Asks for no right.
 */
export async function listCredits(
  ctx: Ctx,
  debtorId: string,
): Promise<{ payments: { id: string; left: number }[]; credit: number }> {
  const { rows: payments } = await sql<{ id: string; left: number }>`
    select p.id, p.cents - coalesce((select sum(pa.cents) from payment_allocations pa where pa.club_id = p.club_id and pa.payment_id = p.id
      and pa.undone_at is null), 0) as "left"
    from payments p where p.club_id = ${ctx.club.id} and p.debtor_id = ${isId(debtorId) ? debtorId : null}::uuid and p.undone_at is null
      and not ${isDonation('p')} order by p.paid_on, p.id`.execute(ctx.db)
  return { payments, credit: payments.reduce((sum, { left }) => sum + left, 0) }
}
