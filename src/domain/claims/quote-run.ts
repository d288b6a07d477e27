import { sql } from 'kysely'
import { dayRange, earlier, later } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { listHomes, listQuoted } from '../tariffs/list-quoted.ts'
import { listTariffs } from '../tariffs/queries.ts'
import { quote } from '../tariffs/quote.ts'
import { hasOpenReturn, joinMandate } from './join-mandate.ts'
import { debitStandingOf, type Flag, flagsOf } from './rules.ts'

export interface RunInput {
  asOf: Temporal.PlainDate
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  dueOn: Temporal.PlainDate
}

/** An amount of a run, before it is kept. */
export interface RunItem {
  id: string
  debtorId: string | null
  personId: string
  sourceKind: string
  sourceId: string
  period: string
  title: string
  cents: number
  beforeCents: number | null
  dueOn: Temporal.PlainDate
  explanation: string[]
  flags: Flag[]
}

interface PayerFacts {
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
async function listPayerFacts(ctx: Ctx, people: readonly string[], { asOf }: RunInput): Promise<Map<string, PayerFacts>> {
  const day = sql`${asOf}::date`
  const adultUntil = asOf.subtract({ years: FULL_AGE })
  const { rows } = await sql<PayerFacts>`
    select p.id as person_id, p.birth_on::text as birth_on, d.id as debtor_id, m.reference, m.signed_on::text as signed_on,
      m.last_used_on::text as last_used_on, coalesce(${hasOpenReturn(sql`d.club_id`, sql`d.id`)} or d.blocked_at is not null, false) as is_held,
      exists (select from mandates g where g.club_id = d.club_id and g.debtor_id = d.id and g.state <> 'revoked') as has_any_mandate,
      y.debtor_id is not null or m.id is not null or p.birth_on is null or p.birth_on <= ${adultUntil}::date as has_payer,
      b.cents as before_cents, coalesce(c.periods, '{}') as periods
    from people p
    left join payers y on y.club_id = p.club_id and y.person_id = p.id and y.purpose in ('fees', 'all') and y.valid @> ${day}
    left join debtors d on d.club_id = p.club_id and (d.id = y.debtor_id or (y.debtor_id is null and d.person_id = p.id))
    ${joinMandate('d', 'm', day)}
    left join lateral (select array_agg(k.period) as periods from claims k
      where k.club_id = p.club_id and k.source_kind = 'fee' and k.source_id = p.id) c on true
    left join lateral (select sum(k.cents)::int as cents from claims k where k.club_id = p.club_id and k.source_kind = 'fee' and k.source_id = p.id
      and k.split_from_id is null and k.run_id = (select r.id from fee_runs r where r.club_id = p.club_id and r.kind = 'fees' and r.issued_at is not null
        and r.from_on < ${day} order by r.from_on desc, r.made_at desc limit 1)) b on true
    where p.club_id = ${ctx.club.id} and p.id = any(${[...people]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.personId, row]))
}

/** Day of the last issued run; null before the first. */
async function lastRunDay(ctx: Ctx, { asOf }: RunInput): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select as_of::text as day from fee_runs where club_id = ${ctx.club.id} and kind = 'fees' and issued_at is not null
      and as_of < ${asOf}::date order by as_of desc limit 1`.execute(ctx.db)
  return rows[0]?.day ?? null
}

/** Amounts of a run of fees: one for each person and due day, with reasons and marks. Null while no regulation is in force. */
export async function quoteRun(ctx: Ctx, input: RunInput): Promise<RunItem[] | null> {
  const { from, to, dueOn } = input
  const tariffs = (await listTariffs(ctx)).filter((one) => one.from && !(one.to && one.to.toString() < from.toString()))
  const inForce = tariffs.flatMap((one) => (one.from && one.from.toString() <= to.toString() ? [{ ...one, from: one.from }] : []))
  if (inForce.length === 0) return null
  const members = await listQuoted(ctx, dayRange(from, to))
  const ids = members.map(({ personId }) => personId)
  const [households, payers, lastOn] = await Promise.all([
    listHomes(ctx, ids),
    listPayerFacts(ctx, ids, input),
    lastRunDay(ctx, input),
  ])
  const people = members.map(({ person }) => person)
  const quoted = inForce.flatMap(({ rules, ...tariff }) => {
    const first = later(tariff.from, from).toString()
    const last = (tariff.to ? earlier(tariff.to, to) : to).toString()
    return quote({ rules, people, households, from: first, to: last }).items
  })
  const grouped = Map.groupBy(quoted, ({ person, dueOn: due }) => `${person} ${due}`)
  return [...grouped.values()].flatMap((items) => {
    const [first] = items
    const facts = first && payers.get(first.person)
    if (!first || !facts) return []
    const cents = items.reduce((sum, item) => sum + item.cents, 0)
    const due = later(Temporal.PlainDate.from(first.dueOn), dueOn)
    return [
      {
        id: newId(),
        debtorId: facts.debtorId,
        personId: first.person,
        sourceKind: 'fee',
        sourceId: first.person,
        period: first.dueOn,
        title: `Mitgliedsbeitrag ab ${first.dueOn.slice(8)}.${first.dueOn.slice(5, 7)}.${first.dueOn.slice(0, 4)}`,
        cents,
        beforeCents: facts.beforeCents,
        dueOn: due,
        explanation: items.flatMap(({ explanation }) => explanation),
        flags: marksOf(facts, { cents, lastOn, asOf: input.asOf, dueOn: due.toString(), period: first.dueOn }),
      },
    ]
  })
}

function marksOf(
  facts: PayerFacts,
  {
    cents,
    lastOn,
    asOf,
    dueOn,
    period,
  }: { cents: number; lastOn: string | null; asOf: Temporal.PlainDate; dueOn: string; period: string },
): Flag[] {
  const { reference, signedOn, lastUsedOn, hasAnyMandate, isHeld, birthOn, beforeCents, hasPayer } = facts
  const mandate = reference !== null && signedOn !== null ? { reference, signedOn, lastUsedOn } : null
  const debit = cents > 0 ? debitStandingOf(mandate, { hasAnyMandate, isHeld, dueOn }) : 'none'
  const isClaimed = facts.periods.includes(period)
  const sinceOn = lastOn ?? asOf.subtract({ years: 1 }).toString()
  const isFirstRun = lastOn === null
  return flagsOf({ cents, beforeCents, birthOn, sinceOn, isFirstRun, asOf: asOf.toString(), debit, hasPayer, isClaimed })
}
