import { berlinDay, isAfter, later } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type Days, type Item, listOpenCorrections, listPaidFlats, listPayTerms, listUnpaidSessions } from './queries.ts'
import { flatPay, type ItemFacts, itemOf, type LedSession, monthOf, type PayTerms, priceOf } from './rules.ts'

/** Hours older than this are settled by the office. */
const MONTHS = 12

export interface OpenMonth {
  month: Temporal.PlainDate
  departmentId: string | null
  /** Corrections keep their id until they are handed in. */
  items: (ItemFacts & { id: string | null })[]
  /** Led, without a contract on that day. */
  withoutContract: LedSession[]
}

export const openDays = (ctx: Ctx): Days => {
  const today = berlinDay(ctx.now)
  return { from: monthOf(today).subtract({ months: MONTHS }), to: today }
}

/** Hours and other pay that a person may hand in, by month and department, the earliest first. Asks for no right. */
export async function listOpenMonths(ctx: Ctx, personId: string, days = openDays(ctx)): Promise<OpenMonth[]> {
  const [sessions, terms, corrections, flats] = await Promise.all([
    listUnpaidSessions(ctx, personId, days),
    listPayTerms(ctx, [personId]),
    listOpenCorrections(ctx, personId, days),
    listPaidFlats(ctx, personId, days),
  ])
  const contracts = terms.get(personId) ?? []
  const months = new Map<string, OpenMonth>()
  const at = (day: Temporal.PlainDate, departmentId: string | null): OpenMonth => {
    const month = monthOf(day)
    const key = `${month} ${departmentId}`
    const known = months.get(key) ?? { month, departmentId, items: [], withoutContract: [] }
    months.set(key, known)
    return known
  }
  for (const { terms, month, cents } of flatsOf(contracts, days, flats))
    at(month, terms.departmentId).items.push({ ...flatItem(terms, month, cents), id: null })
  for (const session of sessions) sort(at(session.onDay, session.departmentId), session, contracts)
  for (const correction of corrections) at(correction.onDay, correction.departmentId).items.push(factsOf(correction))
  return [...months.values()]
    .filter(({ items, withoutContract }) => items.length + withoutContract.length > 0)
    .toSorted((one, other) => Temporal.PlainDate.compare(one.month, other.month))
}

function sort(month: OpenMonth, session: LedSession, contracts: readonly PayTerms[]): void {
  const item = itemOf(session, contracts)
  if (item) month.items.push({ ...item, id: null })
  else if (!session.isCancelled) month.withoutContract.push(session)
}

const factsOf = ({ departmentId: _, ...item }: Item): ItemFacts & { id: string } => item

/** Monthly and yearly pay of months that are over or run, and stand in no statement. */
function flatsOf(contracts: readonly PayTerms[], { from, to }: Days, known: ReadonlySet<string>) {
  return contracts.flatMap((terms) => {
    const found: { terms: PayTerms; month: Temporal.PlainDate; cents: number }[] = []
    for (let month = monthOf(later(from, terms.from)); !isAfter(month, to); month = month.add({ months: 1 })) {
      const cents = flatPay(terms, month)
      if (cents > 0 && !known.has(`${terms.id} ${month}`)) found.push({ terms, month, cents })
    }
    return found
  })
}

const flatItem = (terms: PayTerms, month: Temporal.PlainDate, cents: number): ItemFacts => ({
  ...priceOf(terms),
  kind: 'flat',
  sessionId: null,
  onDay: month,
  startsAt: null,
  title: terms.ratePer === 'year' ? 'Anteil der jährlichen Vergütung' : 'Monatliche Vergütung',
  minutes: 0,
  cents,
  reason: '',
})
