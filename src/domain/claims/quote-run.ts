import { sql } from 'kysely'
import { dayRange, earlier, later } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { QuoteItem } from '../tariffs/explain-lines.ts'
import { listHomes, listQuoted, type QuotedMember } from '../tariffs/list-quoted.ts'
import { listTariffs } from '../tariffs/queries.ts'
import { quote } from '../tariffs/quote.ts'
import type { Quoted } from '../tariffs/quote-input.ts'
import { FAMILY_FEE, IN_FAMILY } from '../tariffs/rate-family.ts'
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
    const quoted = inForce.flatMap(({ id: tariffId, rules, ...tariff }) => {
      const first = later(tariff.from, from).toString()
      const last = (tariff.to ? earlier(tariff.to, to) : to).toString()
      return quote({ rules, people, households, from: first, to: last }).items.map((item) => ({ item, tariffId }))
    })
    return { quoted, members, households }
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
  const [{ quoted, members, households }, payers, lastOn] = await Promise.all(facts)
  const grouped = Map.groupBy(quoted, ({ item }) => `${item.person} ${item.dueOn}`)
  const borne = borneBefore(grouped, { members, households, payers })
  // A run of thousands has few days.
  const dues = new Map(quoted.map(({ item }) => [item.dueOn, dueOn]))
  for (const due of dues.keys()) dues.set(due, later(Temporal.PlainDate.from(due), dueOn))
  return [...grouped.values()].flatMap((items) => {
    const [first] = items
    const facts = first && payers.get(first.item.person)
    if (!first || !facts) return []
    const { person, dueOn: period } = first.item
    const cents = items.reduce((sum, { item }) => sum + item.cents, 0)
    const before = borne.get(`${person} ${period}`)
    const bearer = before !== undefined && isOfFamily(items, FAMILY_FEE) ? before : undefined
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
          const reasons = items.flatMap(({ item }) => item.explanation)
          return bearer === undefined ? reasons : [...reasons, `Für diese Zeit ist der Beitrag schon bei ${bearer} gebucht.`]
        },
        flags: marksOf(facts, {
          cents,
          isBorne: bearer !== undefined,
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

type Quotes = readonly { item: QuoteItem }[]
interface Families {
  members: readonly QuotedMember[]
  households: Quoted['households']
  payers: ReadonlyMap<string, PayerFacts>
}

const isOfFamily = (items: Quotes, begin: string): boolean =>
  items.some(({ item }) => item.explanation.some((reason) => reason.startsWith(begin)))

/**
 * By person and period the name of whoever bore the family fee of the same household when it was posted, and is in it without an amount now:
 * with another mandate it falls to somebody else, and was posted all the same.
 */
function borneBefore(
  quoted: ReadonlyMap<string, Quotes>,
  { members, households, payers }: Families,
): ReadonlyMap<string, string> {
  const names = new Map(members.map(({ personId, name }) => [personId, name]))
  const borne = new Map<string, string>()
  for (const { people } of households)
    for (const { person } of people)
      for (const period of periodsOf(payers.get(person)?.periods)) {
        const items = quoted.get(`${person} ${period}`)
        if (!items || items.some(({ item }) => item.cents > 0) || !isOfFamily(items, IN_FAMILY)) continue
        for (const other of people) if (other.person !== person) borne.set(`${other.person} ${period}`, names.get(person) ?? '')
      }
  return borne
}

const periodsOf = (periods = ''): string[] => periods.split(' ')

/** Marks of a person's amount by what is known of their payer. */
export function marksOf(
  facts: PayerFacts,
  {
    cents,
    isUnclear = false,
    isBorne = false,
    lastOn,
    asOf,
    dueOn,
    period,
  }: {
    cents: number
    isUnclear?: boolean
    isBorne?: boolean
    lastOn: string | null
    asOf: Temporal.PlainDate
    dueOn: string
    period: string
  },
): Flag[] {
  const { hasAnyMandate, isHeld, birthOn, beforeCents, wasFree, hasPayer } = facts
  const debit = cents > 0 ? debitStandingOf(facts, { hasAnyMandate, isHeld, dueOn }) : 'none'
  const isClaimed = isBorne || periodsOf(facts.periods).includes(period)
  const wasCancelled = periodsOf(facts.cancelledPeriods).includes(period)
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
