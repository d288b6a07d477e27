import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { feePayers, isUsableOn } from '../debtors/queries.ts'
import { idsOf } from '../tariffs/list-quoted.ts'
import type { MandateFacts } from './rules.ts'

export interface PayerFacts extends MandateFacts {
  personId: string
  birthOn: string | null
  debtorId: string | null
  hasPayer: boolean
  hasAnyMandate: boolean
  isHeld: boolean
  beforeCents: number | null
  /** Owed nothing in the last run, as a child whom the family fee covers. */
  wasFree: boolean
  /** Days or years that were claimed, parted by blanks: an array for each of thousands takes longer to read. */
  periods: string
  /** Periods of which a claim was cancelled. */
  cancelledPeriods: string
}

const FULL_AGE = 18

/**
 * Payer, claims so far and amount of the last run of these people, and the mandate that counts on the day of the debit; one that begins later
 * is none. A minor pays only with a mandate of their own. Each fact is
 * read once for all: looking it up for each of thousands takes the database three times as long.
 */
export async function listPayerFacts(
  ctx: Ctx,
  people: readonly string[] | 'members',
  { asOf, dueOn, sourceKind }: { asOf: Temporal.PlainDate; dueOn: Temporal.PlainDate; sourceKind: 'fee' | 'helpers' },
): Promise<Map<string, PayerFacts>> {
  const day = sql`${asOf}::date`
  const adultUntil = asOf.subtract({ years: FULL_AGE })
  const club = ctx.club.id
  const { rows } = await sql<PayerFacts>`
    with usable as materialized (select distinct on (a.debtor_id) a.debtor_id, m.id, m.reference, m.signed_on, m.last_used_on
        from bank_accounts a join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
        where a.club_id = ${club} and ${isUsableOn(sql`${dueOn}::date`)} order by a.debtor_id, m.signed_on desc, m.id desc),
      payer as materialized ${feePayers(ctx, day)},
      given as materialized (select distinct m.debtor_id from mandates m join bank_accounts a on a.club_id = m.club_id and a.id = m.bank_account_id
        where m.club_id = ${club} and m.state <> 'revoked' and not (m.is_one_off and m.state = 'lapsed')
          and not (m.state = 'active' and coalesce(lower(a.valid) > ${dueOn}::date, true))),
      held as materialized (select debtor_id from sepa_items where club_id = ${club} and returned_on is not null and cleared_at is null
        union select id from debtors where club_id = ${club} and blocked_at is not null),
      last_run as materialized (select id from fee_runs where club_id = ${club} and kind = 'fees' and issued_at is not null and from_on < ${day}
        order by from_on desc, made_at desc limit 1),
      claimed as materialized (select source_id, string_agg(period, ' ') as periods from claims where club_id = ${club} and source_kind = ${sourceKind}
        and state <> 'cancelled' group by source_id),
      cancelled as materialized (select source_id, string_agg(period, ' ') as periods from claims where club_id = ${club}
        and source_kind = ${sourceKind} and state = 'cancelled' group by source_id),
      before as materialized (select source_id, sum(cents)::int as cents from claims where club_id = ${club} and source_kind = 'fee'
        and split_from_id is null and run_id = (select id from last_run) group by source_id),
      free as materialized (select source_id from fee_items where club_id = ${club} and run_id = (select id from last_run)
        group by source_id having bool_and(cents = 0 and not is_held))
    select p.id as "personId", p.birth_on::text as "birthOn", y.debtor_id as "debtorId", m.reference, m.signed_on::text as "signedOn",
      m.last_used_on::text as "lastUsedOn", h.debtor_id is not null as "isHeld", g.debtor_id is not null as "hasAnyMandate",
      coalesce(y.is_named, false) or m.id is not null or p.birth_on is null or p.birth_on <= ${adultUntil}::date as "hasPayer",
      b.cents as "beforeCents", f.source_id is not null as "wasFree", coalesce(c.periods, '') as periods,
      coalesce(n.periods, '') as "cancelledPeriods"
    from people p
    left join payer y on y.person_id = p.id
    left join usable m on m.debtor_id = y.debtor_id
    left join given g on g.debtor_id = y.debtor_id
    left join held h on h.debtor_id = y.debtor_id
    left join claimed c on c.source_id = p.id
    left join cancelled n on n.source_id = p.id
    left join before b on b.source_id = p.id
    left join free f on f.source_id = p.id
    where p.club_id = ${club} and p.id in ${idsOf(ctx, people)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.personId, row]))
}
