import { type RawBuilder, sql } from 'kysely'
import { debtorName } from '../debtors/queries.ts'
import { BATCH_BACK } from '../sepa/texts.ts'

/** A debit that a return without its id may be. */
export interface PossibleDebit {
  itemId: string
  debtor: string
  cents: number
  dueOn: string
  /** By which it was found, besides its amount. */
  reason: 'mandate' | 'iban' | 'name' | 'amount'
}

/** Banks add their cost to what comes back. */
export const MOST_COST_CENTS = 1_500
/** Return limits are no longer than 13 months; banks take some days. */
const MOST_DAYS = 420
const MOST = 5

/** Words of a name in one order, as banks write them. */
const wordsOf = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select word from regexp_split_to_table(replace(replace(replace(replace(lower(${name}), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), '[^[:alnum:]]+') word
  where length(word) > 1 order by word)`

/**
 * `left join lateral` with `debits` (`PossibleDebit[]`, the likeliest first) on rows of `statement_lines l`: of a return that waits (`isOpen`), debits
 * of its amount that have not come back, by mandate, account or name; where none has these, by the amount alone.
 */
export const joinPossibleDebits = (isOpen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select coalesce(json_agg(json_build_object('itemId', o.id, 'debtor', o.debtor, 'cents', o.cents, 'dueOn', o.due_on, 'reason', o.reason)
      order by o.place, o.cents desc, o.due_on desc, o.id), '[]') as debits
    from (
      select likely.*, row_number() over (order by place, cents desc, due_on desc, id) as number, min(place) over () as best from (
        select i.id, i.cents, f.due_on, trim(${debtorName('d')}) as debtor, b.reason,
          array_position('{mandate,iban,name,amount}', b.reason) as place
        from sepa_files f join sepa_items i on i.club_id = f.club_id and i.file_id = f.id and i.returned_on is null
        join debtors d on d.club_id = i.club_id and d.id = i.debtor_id
        left join mandates m on m.club_id = i.club_id and m.id = i.mandate_id
        cross join lateral (select case when m.reference = l.mandate_reference then 'mandate' when i.iban = l.iban then 'iban'
          when l.name <> '' and ${wordsOf(sql`l.name`)} = ${wordsOf(sql`i.holder`)} then 'name' else 'amount' end as reason) b
        where l.amount_cents < 0 and l.return_reason <> ${BATCH_BACK} and ${isOpen}
          and f.club_id = l.club_id and f.kind = 'debit' and f.withdrawn_at is null and f.due_on between l.booked_on - ${MOST_DAYS}::int and l.booked_on
          and i.cents between coalesce(l.original_cents, -l.amount_cents - ${MOST_COST_CENTS}) and coalesce(l.original_cents, -l.amount_cents)) likely) o
    where o.number <= ${MOST} and o.place = o.best) possible on true`
