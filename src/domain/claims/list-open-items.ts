import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { canSeeClaims } from './access.ts'
import { joinBookedDays, localDay } from './join-booked-days.ts'
import { isDonation } from './join-mandate.ts'

export interface OpenItem {
  /** Null of money that was on no claim: a credit. */
  claimId: string | null
  debtor: string
  person: string
  title: string
  /** Day of posting; of a credit that of the last payment. */
  bookedOn: string
  dueOn: string | null
  cents: number
  /** Below zero: a credit, or what the club owes. */
  openCents: number
  account: string
  department: string
}

/**
 * Claims and credits that were open at the end of a day, by payer: posted until then, less what was in the books as paid
 * then, also where it was undone in a later month. Their sum is the balance of receivables that the export for the bookkeeping makes. @throws Forbidden
 */
export async function listOpenItems(ctx: Ctx, on: Temporal.PlainDate): Promise<OpenItem[]> {
  allow(canSeeClaims(ctx.actor))
  const until = sql`<= ${on}::date`
  const { rows } = await sql<OpenItem>`
    with owed as (select c.* from claims c where c.club_id = ${ctx.club.id} and ${localDay('c.made_at')} ${until}
        and not (c.state in ('waived', 'cancelled') and ${localDay('c.decided_at')} ${until})
        and not c.waived_before @> ((${on}::date + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 microsecond')),
      money as (select p.*, m.on_day from payments p ${joinBookedDays} where p.club_id = ${ctx.club.id} and m.on_day ${until}
        and (p.undone_at is null or u.back_on > ${on}::date) and not ${isDonation('p')}),
      paid as (select a.claim_id, a.payment_id, a.cents from payment_allocations a join owed on owed.id = a.claim_id
        join money on money.id = a.payment_id where a.club_id = ${ctx.club.id}
          and (a.undone_at is null or a.undone_at = money.undone_at)),
      open as (
        select c.id as claim_id, c.debtor_id, c.person_id, c.department_id, c.title, ${localDay('c.made_at')} as booked_on, c.due_on, c.cents,
          c.cents - coalesce((select sum(cents) from paid where claim_id = c.id), 0)::int as open_cents, c.account from owed c
        union all
        select null, m.debtor_id, null, null, 'Guthaben', max(m.on_day), null, sum(m.left_cents)::int, sum(m.left_cents)::int, ''
        from (select p.debtor_id, p.on_day, coalesce((select sum(cents) from paid where payment_id = p.id), 0) - p.cents as left_cents
          from money p) m group by m.debtor_id)
    select o.claim_id, coalesce(trim(${debtorName('d')}), '') as debtor,
      coalesce(concat_ws(' ', nullif(q.firstname, ''), q.lastname), '') as person, o.title, o.booked_on::text as booked_on,
      o.due_on::text as due_on, o.cents, o.open_cents, o.account, coalesce(e.name, '') as department
    from open o left join debtors d on d.club_id = ${ctx.club.id} and d.id = o.debtor_id
    left join people q on q.club_id = ${ctx.club.id} and q.id = o.person_id
    left join departments e on e.club_id = ${ctx.club.id} and e.id = o.department_id
    where o.open_cents <> 0 order by debtor, o.booked_on, o.claim_id`.execute(ctx.db)
  return rows
}
