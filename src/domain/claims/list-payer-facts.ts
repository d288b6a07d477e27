import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { hasOpenReturn, joinMandate } from './join-mandate.ts'

export interface PayerFacts {
  personId: string
  birthOn: string | null
  debtorId: string | null
  hasPayer: boolean
  reference: string | null
  signedOn: string | null
  lastUsedOn: string | null
  hasAnyMandate: boolean
  isHeld: boolean
  beforeCents: number | null
  periods: string[]
}

const FULL_AGE = 18

/** Payer, mandate, claims so far and amount of the last run of these people; a minor pays only with a mandate of their own. */
export async function listPayerFacts(
  ctx: Ctx,
  people: readonly string[],
  { asOf, sourceKind }: { asOf: Temporal.PlainDate; sourceKind: 'fee' | 'helpers' },
): Promise<Map<string, PayerFacts>> {
  const day = sql`${asOf}::date`
  const adultUntil = asOf.subtract({ years: FULL_AGE })
  const { rows } = await sql<PayerFacts>`
    select p.id as person_id, p.birth_on::text as birth_on, d.id as debtor_id, m.reference, m.signed_on::text as signed_on,
      m.last_used_on::text as last_used_on, coalesce(${hasOpenReturn(sql`d.club_id`, sql`d.id`)} or d.blocked_at is not null, false) as is_held,
      exists (select from mandates g where g.club_id = d.club_id and g.debtor_id = d.id and g.state <> 'revoked'
        and not (g.is_one_off and g.state = 'lapsed')) as has_any_mandate,
      y.debtor_id is not null or m.id is not null or p.birth_on is null or p.birth_on <= ${adultUntil}::date as has_payer,
      b.cents as before_cents, coalesce(c.periods, '{}') as periods
    from people p
    left join payers y on y.club_id = p.club_id and y.person_id = p.id and y.purpose in ('fees', 'all') and y.valid @> ${day}
    left join debtors d on d.club_id = p.club_id and (d.id = y.debtor_id or (y.debtor_id is null and d.person_id = p.id))
    ${joinMandate('d', 'm', day)}
    left join lateral (select array_agg(k.period) as periods from claims k
      where k.club_id = p.club_id and k.source_kind = ${sourceKind} and k.source_id = p.id) c on true
    left join lateral (select sum(k.cents)::int as cents from claims k where k.club_id = p.club_id and k.source_kind = 'fee' and k.source_id = p.id
      and k.split_from_id is null and k.run_id = (select r.id from fee_runs r where r.club_id = ${ctx.club.id} and r.kind = 'fees' and r.issued_at is not null
        and r.from_on < ${day} order by r.from_on desc, r.made_at desc limit 1)) b on true
    where p.club_id = ${ctx.club.id} and p.id = any(${[...people]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.personId, row]))
}
