import {
  type ByKind,
  chargeMonths,
  dueOf,
  factsIn,
  isDuring,
  lookDay,
  type Stay,
  staysOf,
  type Terms,
  termsOf,
} from './charge-months.ts'
import { type Book, bookParts, explainLines, monthsOf, type QuoteItem, unitsOf } from './explain-lines.ts'
import type { Quoted, QuotedHousehold, QuotedPerson } from './quote-input.ts'
import { rateFamily } from './rate-family.ts'
import {
  addSurcharges,
  type Bill,
  byAge,
  type Charged,
  discountBill,
  type Part,
  raiseToMinimum,
  rateMonth,
  reduceSiblings,
  sum,
  surchargeOf,
} from './rate-month.ts'
import { fittest, type IsoDay, type Month, monthOf, UNITS } from './rules.ts'
import { entryText } from './texts.ts'

export interface Quote {
  items: QuoteItem[]
  totalCents: number
}

/** A person with what the whole quote asks about them. */
interface Subject {
  person: QuotedPerson
  stays: Stay[]
  /** Households that name the person. */
  homes: { household: QuotedHousehold; row: QuotedHousehold['people'][number] }[]
  /** Due in the time asked about. */
  months: Month[]
}

/**
 * Amounts that every person owes from `from` to `to` by due day, each amount with its reasons in German. Pure: the same for every order
 * of rules, people and households; never negative. Days are ISO texts, both ends included; a line is rounded once.
 */
export function quote({ rules, people, households, from, to }: Quoted): Quote {
  const terms = termsOf(rules)
  const subjects = subjectsOf(terms, people, households, { from, to })
  const book: Book = { from, to, terms, lines: new Map() }
  for (const household of households) {
    const inside = household.people.flatMap(({ person }) => subjects.get(person) ?? [])
    const months = new Set(inside.flatMap((subject) => subject.months))
    for (const month of months) bookMonth(book, [...new Set(inside)], household, month)
  }
  for (const subject of subjects.values()) for (const month of subject.months) bookMonth(book, [subject], null, month)
  addCollected(book)
  const items = explainLines(book)
  return { items, totalCents: items.reduce((total, { cents }) => total + cents, 0) }
}

function subjectsOf(
  terms: Terms,
  people: Quoted['people'],
  households: Quoted['households'],
  { from, to }: { from: IsoDay; to: IsoDay },
): Map<string, Subject> {
  const subjects = new Map<string, Subject>()
  for (const person of people) {
    const stays = staysOf(terms, person)
    subjects.set(person.id, { person, stays, homes: [], months: stays.flatMap((stay) => chargeMonths(terms, stay, from, to)) })
  }
  for (const household of households)
    for (const row of household.people) if (row.countsForFee) subjects.get(row.person)?.homes.push({ household, row })
  return subjects
}

/** The person as charged in a month, if they belong to this household then (or to none, for null). */
function chargedIn(
  terms: Terms,
  { person, stays, homes }: Subject,
  household: QuotedHousehold | null,
  month: Month,
): Charged | null {
  const stay = stays.find((one) => one.chargedFrom <= month && month <= one.chargedTo)
  if (!stay) return null
  const day = homes.length > 0 ? lookDay(terms, stay, month) : ''
  const home = homes.find(({ row }) => isDuring(row, day))
  if ((home?.household ?? null) !== household) return null
  return { person, stay, facts: factsIn(terms, person, stay, month), kind: home?.row.kind ?? null }
}

function bookMonth(book: Book, subjects: readonly Subject[], household: QuotedHousehold | null, month: Month): void {
  const { terms } = book
  const charged = subjects.flatMap((subject) => chargedIn(terms, subject, household, month) ?? [])
  if (charged.length === 0) return
  const bills = charged.map((one) => rateMonth(terms, one))
  if (household) reduceSiblings(terms, bills)
  for (const bill of bills) discountBill(terms, bill)
  bookEntries(book, bills, month)
  const family = household && rateFamily(terms, bills, household, isRequested(terms, household, charged, month))
  for (const bill of bills) {
    raiseToMinimum(terms, bill)
    const isHead = family?.head === bill.charged
    addSurcharges(terms, bill, isHead ? family.part.units : 0)
    const parts = [...(isHead ? [] : bill.base), ...bill.departments, ...bill.surcharges]
    bookParts(book, bill.charged, { what: 'fee', month, due: dueOf(terms, bill.charged.stay, month) }, parts)
  }
  if (!family) return
  const due = family.covered.map(({ stay }) => dueOf(terms, stay, month)).sort()[0]
  if (due !== undefined) bookParts(book, family.head, { what: 'family', month, due }, [family.part])
}

function isRequested(
  terms: Terms,
  { requestedFrom, requestedTo }: QuotedHousehold,
  charged: readonly Charged[],
  month: Month,
): boolean {
  const days = charged.map(({ stay }) => lookDay(terms, stay, month)).sort()
  return Boolean(requestedFrom) && isDuring({ from: requestedFrom, to: requestedTo }, days.at(-1) ?? '')
}

/** Place of a person among the household's: by joining, then age. */
function rankOf(bills: readonly Bill[], charged: Charged): number {
  const isBefore = (other: Charged) =>
    other.stay.from === charged.stay.from ? byAge(other, charged) < 0 : other.stay.from < charged.stay.from
  return bills.filter((bill) => bill.charged !== charged && isBefore(bill.charged)).length + 1
}

/** The entry fee comes with the first month of a stay. */
function bookEntries(book: Book, bills: readonly Bill[], month: Month): void {
  const { rules } = book.terms
  if (rules.entry.length === 0) return
  const entries = entriesOf(rules)
  for (const bill of bills) {
    const { stay, facts } = bill.charged
    if (stay.chargedFrom !== month) continue
    const units = (rule: ByKind['entry'][number]) => (rule.months ? rule.months * sum(bill.base) : (rule.cents ?? 0) * UNITS)
    const rule = fittest(entries, facts, (one, other) => units(one) - units(other))
    if (!rule) continue
    const isWaived = rule.waivedFrom !== undefined && rankOf(bills, bill.charged) >= rule.waivedFrom
    const part: Part = { text: entryText(rule, isWaived), units: isWaived ? 0 : units(rule) }
    bookParts(book, bill.charged, { what: 'entry', month: monthOf(stay.from), due: dueOf(book.terms, stay, month) }, [part])
  }
}

const entriesOf = (rules: ByKind) => rules.entry.toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Surcharges of a collection: once for each person and due day on which something is owed. */
function addCollected(book: Book): void {
  const rules = book.terms.rules.surcharge.filter(({ per }) => per === 'collection')
  if (rules.length === 0) return
  for (const lines of Map.groupBy([...book.lines.values()], ({ charged, due }) => `${due} ${charged.person.id}`).values()) {
    const line = lines.toSorted((one, other) => unitsOf(other) - unitsOf(one))[0]
    if (!line || unitsOf(line) === 0) continue
    const month = monthsOf(line)[0] ?? 0
    const { person, stay } = line.charged
    const parts = rules.flatMap((rule) => surchargeOf(rule, factsIn(book.terms, person, stay, month), 0) ?? [])
    bookParts(
      book,
      line.charged,
      { what: line.what, month, due: line.due },
      parts.filter(({ units }) => units > 0),
    )
  }
}
