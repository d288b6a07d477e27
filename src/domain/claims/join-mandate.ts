import { type RawBuilder, sql } from 'kysely'
import { isUsableOn } from '../debtors/queries.ts'

/** Nothing is debited from debtor `d`: it is blocked, or one of its debits came back and nobody has settled that. Part of a query. */
export const isHeld = sql<boolean>`
  (d.blocked_at is not null or exists (select from sepa_items ri where ri.club_id = d.club_id and ri.debtor_id = d.id
    and ri.returned_on is not null and ri.cleared_at is null))`

/** Claim `c` is in a file `f`, as item `i`, of which this holds. Part of a query. */
export const isInFileThat = (holds: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from sepa_item_claims ic join sepa_items i on i.club_id = ic.club_id and i.id = ic.item_id
    join sepa_files f on f.club_id = i.club_id and f.id = i.file_id
    where ic.club_id = c.club_id and ic.claim_id = c.id and ${holds})`

/** Claim `c` is in a file that goes to the bank. Part of a query. */
export const isSent = isInFileThat(sql`f.withdrawn_at is null and i.returned_on is null`)

/** Claim `c` came back and is transferred now, or is the bank's cost of such a return. Part of a query. */
export const isTransferred = sql<boolean>`(
  ${isInFileThat(sql`i.cleared_how = 'transfer'`)} or (c.source_kind = 'return_cost' and exists (select from sepa_items r
    where r.club_id = c.club_id and r.id = c.source_id and r.cleared_how = 'transfer')))`

/** `left join lateral` of the mandate under which a debtor is debited on a day. */
export const joinMandate = (debtor: string, name: string, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select m.id, m.reference, m.signed_on, m.last_used_on, m.scheme, m.is_one_off, a.iban, a.bic, a.holder
    from bank_accounts a join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
    where a.club_id = ${sql.ref(`${debtor}.club_id`)} and a.debtor_id = ${sql.ref(`${debtor}.id`)} and ${isUsableOn(day)}
    order by m.signed_on desc, m.id desc limit 1) ${sql.ref(name)} on true`

/** A reason why a debtor is not debited on a day (`MandateGap`); null for none, or without any mandate. Part of a query. */
export const mandateGap = (debtor: string, day: RawBuilder<unknown>): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${debtor}.${column}`)
  return sql`
    case when ${of('blocked_at')} is not null then jsonb_build_object('why', 'blocked')
      when exists (select from sepa_items ri where ri.club_id = ${of('club_id')} and ri.debtor_id = ${of('id')}
        and ri.returned_on is not null and ri.cleared_at is null) then jsonb_build_object('why', 'returned')
      else (select case when m.state <> 'active' then jsonb_build_object('why', m.state)
          when not a.valid @> ${day} then jsonb_build_object('why', case when lower(a.valid) > ${day} then 'coming' else 'account' end)
          when not ${isUsableOn(day)} then jsonb_build_object('why', 'unused', 'on', (coalesce(m.last_used_on, m.signed_on) + interval '36 months')::date)
        end from mandates m join bank_accounts a on a.club_id = m.club_id and a.id = m.bank_account_id
        where m.club_id = ${of('club_id')} and m.debtor_id = ${of('id')}
        order by m.state = 'active' and ${isUsableOn(day)} desc, m.state = 'active' desc, m.signed_on desc, m.id desc limit 1) end`
}

/** Given for nothing in return: it pays no claim, and is nobody's credit. Part of a query. */
export const isDonation = (payment: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${payment}.kind`)} in ('donation', 'waiver'))`

/** Sum of what was paid on a claim. Part of a query. */
export const allocatedOf = (claim: string): RawBuilder<number> => sql<number>`
  coalesce((select sum(pa.cents) from payment_allocations pa where pa.club_id = ${sql.ref(`${claim}.club_id`)}
    and pa.claim_id = ${sql.ref(`${claim}.id`)} and pa.undone_at is null), 0)::int`
