import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { canSeeClaims } from './access.ts'
import { allocatedOf, isDonation } from './join-mandate.ts'

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

/** Claim `c` is a credit that was promised as money: it is paid out, and offset with nothing. Part of a query. */
export const isPromisedAsMoney = sql<boolean>`
  exists (select from compensations k where k.club_id = c.club_id and c.source_kind = 'compensation' and k.id = c.source_id and k.how = 'refund')`

export interface DebtorCredit {
  debtorId: string
  name: string
  cents: number
}

/** Debtors of these with a credit that pays their claims once it is offset, by name. @throws Forbidden */
export async function listDebtorCredits(ctx: Ctx, debtorIds: readonly string[]): Promise<DebtorCredit[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<DebtorCredit>`
    select * from (
      select d.id as debtor_id, trim(${debtorName('d')}) as name, (greatest(0,
          coalesce((select sum(p.cents) from payments p where p.club_id = d.club_id and p.debtor_id = d.id and p.undone_at is null and not ${isDonation('p')}), 0)
          - coalesce((select sum(${allocatedOf('c')}) from claims c where c.club_id = d.club_id and c.debtor_id = d.id), 0))
        + coalesce((select sum(${allocatedOf('c')} - c.cents) from claims c where c.club_id = d.club_id and c.debtor_id = d.id and c.cents < 0
          and c.state in ('posted', 'deferred') and not ${isPromisedAsMoney}), 0))::int as cents
      from debtors d where d.club_id = ${ctx.club.id} and d.id = any(${debtorIds}::uuid[])) one
    where one.cents > 0 order by one.name, one.debtor_id`.execute(ctx.db)
  return rows
}
