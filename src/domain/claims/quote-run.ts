import { sql } from 'kysely'
import { dayRange, earlier, later } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { listHomes, listQuoted, type QuotedMember } from '../tariffs/list-quoted.ts'
import { listTariffs } from '../tariffs/queries.ts'
import { quote } from '../tariffs/quote.ts'
import type { Quoted } from '../tariffs/quote-input.ts'
import { listPayerFacts, type PayerFacts } from './list-payer-facts.ts'
import type { RunInput, RunItem } from './rules.ts'
import { debitStandingOf, type Flag, flagsOf } from './rules.ts'

/** Day of the last issued run; null before the first. */
async function lastRunDay(ctx: Ctx, { asOf }: RunInput): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select as_of::text as day from fee_runs where club_id = ${ctx.club.id} and kind = 'fees' and issued_at is not null
      and as_of < ${asOf}::date order by as_of desc limit 1`.execute(ctx.db)
  return rows[0]?.day ?? null
}

/**
 * Amounts of a run of fees: one for each person and due day, with reasons and marks. Null while no regulation is in force. `whenAsked`
 * is called once the last statement is on its way: the next one is under way while amounts are worked out.
 */
export async function quoteRun(ctx: Ctx, input: RunInput, whenAsked?: () => void): Promise<RunItem[] | null> {
  const { from, to, dueOn } = input
  const tariffs = (await listTariffs(ctx)).filter((one) => one.from && !(one.to && one.to.toString() < from.toString()))
  const inForce = tariffs.flatMap((one) => (one.from && one.from.toString() <= to.toString() ? [{ ...one, from: one.from }] : []))
  if (inForce.length === 0) return null
  const quoteAll = (members: readonly QuotedMember[], households: Quoted['households']) => {
    const people = members.map(({ person }) => person)
    return inForce.flatMap(({ id: tariffId, rules, ...tariff }) => {
      const first = later(tariff.from, from).toString()
      const last = (tariff.to ? earlier(tariff.to, to) : to).toString()
      return quote({ rules, people, households, from: first, to: last }).items.map((item) => ({ item, tariffId }))
    })
  }
  // Amounts are worked out while the database looks for payers.
  const facts = [
    Promise.all([listQuoted(ctx, dayRange(from, to), { asOf: input.asOf }), listHomes(ctx, 'members')]).then((found) =>
      quoteAll(...found),
    ),
    listPayerFacts(ctx, 'members', { ...input, sourceKind: 'fee' }),
    lastRunDay(ctx, input),
  ] as const
  whenAsked?.()
  const [quoted, payers, lastOn] = await Promise.all(facts)
  const grouped = Map.groupBy(quoted, ({ item }) => `${item.person} ${item.dueOn}`)
  // A run of thousands has few days.
  const dues = new Map(quoted.map(({ item }) => [item.dueOn, dueOn]))
  for (const due of dues.keys()) dues.set(due, later(Temporal.PlainDate.from(due), dueOn))
  return [...grouped.values()].flatMap((items) => {
    const [first] = items
    const facts = first && payers.get(first.item.person)
    if (!first || !facts) return []
    const { person, dueOn: period } = first.item
    const cents = items.reduce((sum, { item }) => sum + item.cents, 0)
    const due = dues.get(period) ?? dueOn
    return [
      {
        id: newId(),
        debtorId: facts.debtorId,
        personId: person,
        subjectId: first.tariffId,
        sourceKind: 'fee',
        sourceId: person,
        period,
        title: `Mitgliedsbeitrag ab ${period.slice(8)}.${period.slice(5, 7)}.${period.slice(0, 4)}`,
        cents,
        beforeCents: facts.beforeCents,
        dueOn: due,
        // Posting compares amounts and leaves the sentences.
        get explanation() {
          return items.flatMap(({ item }) => item.explanation)
        },
        flags: marksOf(facts, {
          cents,
          isUnclear: cents === 0 && items.some(({ item }) => item.unclear),
          lastOn,
          asOf: input.asOf,
          dueOn: due.toString(),
          period,
        }),
      },
    ]
  })
}

/** Marks of a person's amount by what is known of their payer. */
export function marksOf(
  facts: PayerFacts,
  {
    cents,
    isUnclear = false,
    lastOn,
    asOf,
    dueOn,
    period,
  }: { cents: number; isUnclear?: boolean; lastOn: string | null; asOf: Temporal.PlainDate; dueOn: string; period: string },
): Flag[] {
  const { hasAnyMandate, isHeld, birthOn, beforeCents, wasFree, hasPayer } = facts
  const debit = cents > 0 ? debitStandingOf(facts, { hasAnyMandate, isHeld, dueOn }) : 'none'
  const isClaimed = facts.periods.split(' ').includes(period)
  const wasCancelled = facts.cancelledPeriods.split(' ').includes(period)
  const sinceOn = lastOn ?? asOf.subtract({ years: 1 }).toString()
  const isFirstRun = lastOn === null
  return flagsOf({
    cents,
    beforeCents,
    wasFree,
    birthOn,
    sinceOn,
    isFirstRun,
    asOf: asOf.toString(),
    debit,
    hasPayer,
    isClaimed,
    wasCancelled,
    isUnclear,
  })
}
