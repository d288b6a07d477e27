import { sql } from 'kysely'
import { dayRange, earlier, isBefore, later } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { QuoteItem } from '../tariffs/explain-lines.ts'
import { listHomes, listQuoted, type QuotedMember } from '../tariffs/list-quoted.ts'
import { listTariffs } from '../tariffs/queries.ts'
import { quote } from '../tariffs/quote.ts'
import type { Quoted } from '../tariffs/quote-input.ts'
import { FAMILY_FEE } from '../tariffs/rate-family.ts'
import {
  centsOf,
  creditPostedFees,
  differenceText,
  type FamilyRest,
  listPostedFees,
  type Quotes,
  ROUNDED_CENTS,
} from './credit-posted-fees.ts'
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

/** A family fee of these months credits what is posted for their later days, also beyond the run. */
const LONGEST_PERIOD = { months: 11 }
type Days = Pick<RunInput, 'from' | 'to'>
const keyOf = ({ item }: { item: QuoteItem }): string => `${item.person} ${item.dueOn}`

/**
 * Amounts of a run of fees: one for each person and due day, with reasons and marks. Null while no regulation is in force. `whenAsked`
 * is called once the last statement is on its way: the next one is under way while amounts are worked out.
 */
export async function quoteRun(ctx: Ctx, input: RunInput, whenAsked?: () => void): Promise<RunItem[] | null> {
  const { from, to, dueOn } = input
  const tariffs = (await listTariffs(ctx)).flatMap(({ from, ...one }) => (from ? [{ ...one, from }] : []))
  const inForce = (days: Days) =>
    tariffs.filter((one) => !isBefore(days.to, one.from) && !(one.to && isBefore(one.to, days.from)))
  if (inForce(input).length === 0) return null
  const until = to.add(LONGEST_PERIOD)
  const quoteAll = ([members, households]: [QuotedMember[], Quoted['households']], days: Days) => {
    const people = members.map(({ person }) => person)
    return inForce(days).flatMap(({ id: tariffId, rules, ...tariff }) => {
      const first = later(tariff.from, days.from).toString()
      const last = (tariff.to ? earlier(tariff.to, days.to) : days.to).toString()
      return quote({ rules, people, households, from: first, to: last }).items.map((item) => ({ item, tariffId }))
    })
  }
  // Amounts are worked out while the database looks for payers.
  const facts = [
    Promise.all([listQuoted(ctx, dayRange(from, until), { asOf: input.asOf }), listHomes(ctx, 'members')]).then((found) => ({
      found,
      quoted: quoteAll(found, input),
    })),
    listPayerFacts(ctx, 'members', { ...input, sourceKind: 'fee' }),
    lastRunDay(ctx, input),
    listPostedFees(ctx, { from, to: until }),
  ] as const
  whenAsked?.()
  const [{ found, quoted }, payers, lastOn, posted] = await Promise.all(facts)
  const grouped = Map.groupBy(quoted, keyOf)
  const isLater = posted.some(({ period }) => period > to.toString())
  const afterwards = isLater ? quoteAll(found, { from: to.add({ days: 1 }), to: until }) : []
  const { restOf, givenBy } = creditPostedFees(new Map([...grouped, ...Map.groupBy(afterwards, keyOf)]), posted)
  const postedAt = new Map(posted.map((fee) => [`${fee.personId} ${fee.period}`, fee.cents]))
  // A run of thousands has few days.
  const dues = new Map(quoted.map(({ item }) => [item.dueOn, dueOn]))
  for (const due of dues.keys()) dues.set(due, later(Temporal.PlainDate.from(due), dueOn))
  return [...grouped.values()].flatMap((items) => {
    const [first] = items
    const facts = first && payers.get(first.item.person)
    if (!first || !facts) return []
    const { person, dueOn: day } = first.item
    const family = restOf(person, day)
    const asked = askedOf(items, day, { periods: facts.periods, family })
    const { cents, period } = asked
    const due = dues.get(day) ?? dueOn
    return [
      {
        id: newId(),
        debtorId: facts.debtorId,
        personId: person,
        subjectId: first.tariffId,
        sourceKind: 'fee',
        sourceId: person,
        period,
        title: `${asked.name} ab ${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`,
        cents,
        beforeCents: facts.beforeCents,
        dueOn: due,
        // Posting compares amounts and leaves the sentences.
        get explanation() {
          return sentencesOf(asked, family ? undefined : postedAt.get(`${person} ${day}`), () => givenBy(person, day))
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

/** `postedCents`: of a fee beside which nothing is charged. */
function sentencesOf(
  { items, cents, reasons }: ReturnType<typeof askedOf>,
  postedCents: number | undefined,
  givenCents: () => number | null,
): string[] {
  const isOther = postedCents !== undefined && Math.abs(postedCents - cents) > ROUNDED_CENTS
  return [
    ...items.flatMap(({ item }) => item.explanation),
    ...(isOther ? [differenceText(postedCents, cents, givenCents())] : reasons),
  ]
}

interface AskedFacts {
  periods: string
  family: FamilyRest | null
}

/** Amount of a person for a due day: beside a fee that is posted the rest of a family fee stands alone. */
function askedOf(items: Quotes, day: string, { periods, family }: AskedFacts) {
  const whole = { items, name: 'Mitgliedsbeitrag', period: day, cents: centsOf(items), reasons: [] as string[] }
  if (family === null) return whole
  const { reasons, restCents: cents, creditedCents } = family
  const claimed = periodsOf(periods)
  if (!claimed.includes(day)) return { ...whole, cents: whole.cents - creditedCents, reasons }
  if (cents === 0) return whole
  return { items: family.items, name: FAMILY_FEE, period: restPeriod(claimed, day), cents, reasons }
}

/** Period of the next rest of a family fee: `2027-01-01/familie`, then `/familie2`. */
function restPeriod(claimed: readonly string[], day: string, number = 1): string {
  const period = `${day}/familie${number > 1 ? number : ''}`
  return claimed.includes(period) ? restPeriod(claimed, day, number + 1) : period
}

/** Letters of a day at the begin of a period. */
const DAY = 10
const periodsOf = (periods = ''): string[] => periods.split(' ')

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
  }: {
    cents: number
    isUnclear?: boolean
    lastOn: string | null
    asOf: Temporal.PlainDate
    dueOn: string
    period: string
  },
): Flag[] {
  const { hasAnyMandate, isHeld, birthOn, beforeCents, wasFree, hasPayer } = facts
  const debit = cents > 0 ? debitStandingOf(facts, { hasAnyMandate, isHeld, dueOn }) : 'none'
  const isClaimed = periodsOf(facts.periods).includes(period)
  // A cancelled claim marks every amount of its person and due day.
  const wasCancelled = periodsOf(facts.cancelledPeriods).some((one) => one.slice(0, DAY) === period.slice(0, DAY))
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
