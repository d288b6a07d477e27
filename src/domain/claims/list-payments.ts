import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { canSeeClaims } from './access.ts'
import type { AccountEntry } from './get-account.ts'

export interface PaymentLine {
  id: string
  paidOn: string
  kind: Exclude<AccountEntry['kind'], 'claim'>
  debtor: string
  /** Below zero: money that went out. */
  cents: number
  /** On claims; the rest is a credit. */
  allocatedCents: number
  note: string
}

/** Payments that count, the latest first. `after`: last one of the page before. @throws Forbidden */
export async function listPayments(
  ctx: Ctx,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ payments: PaymentLine[]; next: string | null }> {
  allow(canSeeClaims(ctx.actor))
  const from = after
    ? sql`and (y.paid_on, y.id) < (select a.paid_on, a.id from payments a where a.club_id = ${ctx.club.id} and a.id = ${after}::uuid)`
    : sql``
  const { rows } = await sql<PaymentLine>`
    select y.id, y.paid_on::text as paid_on, y.kind, coalesce(trim(${debtorName('d')}), '') as debtor, y.cents, y.note,
      coalesce((select sum(a.cents) from payment_allocations a
        where a.club_id = y.club_id and a.payment_id = y.id and a.undone_at is null), 0)::int as allocated_cents
    from payments y left join debtors d on d.club_id = y.club_id and d.id = y.debtor_id
    where y.club_id = ${ctx.club.id} and y.undone_at is null ${from} order by y.paid_on desc, y.id desc limit ${limit + 1}`.execute(
    ctx.db,
  )
  return { payments: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null }
}
