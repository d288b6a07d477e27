import { sql } from 'kysely'
import { invoicesAbout } from '../claims/invoices-about.ts'
import { allocatedOf } from '../claims/join-mandate.ts'
import type { VatKey } from '../claims/rules.ts'
import type { Ctx } from '../context.ts'

export interface BilledClaim {
  debtorId: string
  claimId: string
  title: string
  person: string
  explanation: string[]
  dueOn: Temporal.PlainDate
  vatKey: VatKey
  grossCents: number
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  isTaken: boolean
  isPaid: boolean
}

/** A draft takes it. */
export const isUnbilled = ({ isTaken, isPaid }: Pick<BilledClaim, 'isTaken' | 'isPaid'>): boolean => !isTaken && !isPaid

/** Claims of debtors that stand, whether they are paid, and whether an invoice names them. Asks for no right. */
export async function listBillable(ctx: Ctx, debtorIds: readonly string[]): Promise<BilledClaim[]> {
  const { rows } = await sql<BilledClaim>`
    select c.debtor_id, c.id as claim_id, c.title, coalesce(concat_ws(' ', nullif(p.firstname, ''), p.lastname), '') as person, c.explanation,
      coalesce(c.deferred_until, c.due_on) as due_on, c.vat_key, c.cents as gross_cents,
      coalesce(r.from_on, c.due_on) as "from", coalesce(r.to_on, c.due_on) as "to",
      exists (select from ${invoicesAbout('c')} where i.state <> 'cancelled') as is_taken,
      ${allocatedOf('c')} >= c.cents as is_paid
    from claims c left join fee_runs r on r.club_id = c.club_id and r.id = c.run_id
    left join people p on p.club_id = c.club_id and p.id = c.person_id
      and p.id is distinct from (select d.person_id from debtors d where d.club_id = c.club_id and d.id = c.debtor_id)
    where c.club_id = ${ctx.club.id} and c.debtor_id = any(${[...debtorIds]}::uuid[]) and c.state in ('posted', 'deferred') and c.cents > 0
    order by c.due_on, c.title, c.id`.execute(ctx.db)
  return rows
}
