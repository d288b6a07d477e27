import {
  type ByKind,
  chargeMonths,
  dueOf,
  isDuring,
  type Looked,
  lookAt,
  lookDay,
  type Stay,
  staysOf,
  type Terms,
  termsOf,
} from './charge-months.ts'
import { type Book, bookParts, explainLines, monthsOf, type QuoteItem, unitsOf } from './explain-lines.ts'
import type { Quoted, QuotedHousehold, QuotedPerson } from './quote-input.ts'
import { IN_FAMILY, rateFamily } from './rate-family.ts'
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
import { centsOf, fittest, type IsoDay, type Month, monthOf, UNITS } from './rules.ts'
import { entryText } from './texts.ts'
import { type FeeSum, unclearOf } from './unclear-of.ts'

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
  months: readonly Month[]
  /** Of the month before: the same objects while the same holds. */
  looked: Looked | null
  charged: Charged | null
}

/**
 * Amounts that every person owes from `from` to `to` by due day, each amount with its reasons in German. Pure: the same for every order
 * of rules, people and households; never negative. Days are ISO texts, both ends included; a line is rounded once.
 */
export function quote(asked: Quoted): Quote {
  const items = explainLines(bookAll(asked))
  return { items, totalCents: items.reduce((total, { cents }) => total + cents, 0) }
}

/** Sums of a quote by person, without sorting and wording its reasons: most of its work. */
export function quoteSums(asked: Quoted): Map<string, FeeSum> {
  const sums = new Map<string, FeeSum>()
  for (const line of bookAll(asked).lines.values()) {
    const { id } = line.charged.person
    const sum = sums.get(id) ?? { cents: 0, isInFamily: false }
    sum.cents += centsOf(unitsOf(line))
    for (const text of line.parts.keys()) if (text.startsWith(IN_FAMILY)) sum.isInFamily = true
    sum.unclear ??= unclearOf(line.parts)
    sums.set(id, sum)
  }
  for (const sum of sums.values()) {
    sum.isInFamily &&= sum.cents === 0
    if (sum.cents > 0 || sum.isInFamily) sum.unclear = undefined
  }
  return sums
}

function bookAll({ rules, people, households, from, to }: Quoted): Book {
  const terms = termsOf(rules)
  const subjects = subjectsOf(terms, people, households, { from, to })
  const book: Book = { from, to, terms, lines: new Map() }
  for (const household of households) {
    const inside = [...new Set(household.people.flatMap(({ person }) => subjects.get(person) ?? []))]
    const months = new Set(inside.flatMap((subject) => subject.months))
    for (const run of runsOf(
      terms,
      inside,
      household,
      [...months].sort((one, other) => one - other),
    ))
      bookRun(book, household, run)
  }
  for (const subject of subjects.values())
    for (const run of runsOf(terms, [subject], null, subject.months)) bookRun(book, null, run)
  addCollected(book)
  return book
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
    const [stay, ...more] = stays.map((one) => chargeMonths(terms, one, from, to))
    const months = more.length > 0 ? [...(stay ?? []), ...more.flat()] : (stay ?? [])
    subjects.set(person.id, { person, stays, homes: [], months, looked: null, charged: null })
  }
  for (const household of households)
    for (const row of household.people) if (row.countsForFee) subjects.get(row.person)?.homes.push({ household, row })
  return subjects
}

/** The person as charged in a month, if they belong to this household then (or to none, for null). */
function chargedIn(terms: Terms, subject: Subject, household: QuotedHousehold | null, month: Month): Charged | null {
  const { person, stays, homes, charged: before } = subject
  const stay = stays.find((one) => one.chargedFrom <= month && month <= one.chargedTo)
  if (!stay) return null
  const looked = lookAt(terms, person, stay, month, subject.looked)
  subject.looked = looked
  const { facts } = looked
  const home = homes.find(({ row }) => isDuring(row, looked.day))
  if ((home?.household ?? null) !== household) return null
  const kind = home?.row.kind ?? null
  const isSame = before?.stay === stay && before.facts === facts && before.kind === kind
  if (!isSame) subject.charged = { person, stay, facts, kind }
  return subject.charged
}

/** Months for which the same people owe the same on the same days. */
interface Run {
  charged: readonly Charged[]
  /** Due day of each of them. */
  dues: readonly IsoDay[]
  isRequested: boolean
  months: Month[]
}

function runsOf(terms: Terms, subjects: readonly Subject[], household: QuotedHousehold | null, months: readonly Month[]): Run[] {
  const runs: Run[] = []
  for (const month of months) {
    const last = runs.at(-1)
    if (last && goesOn(terms, last, subjects, household, month)) {
      last.months.push(month)
      continue
    }
    const charged = subjects.flatMap((subject) => chargedIn(terms, subject, household, month) ?? [])
    if (charged.length === 0) continue
    const dues = charged.map(({ stay }) => dueOf(terms, stay, month))
    runs.push({ charged, dues, isRequested: isRequested(terms, household, charged, month), months: [month] })
  }
  return runs
}

function goesOn(
  terms: Terms,
  { charged, dues, isRequested: asked }: Run,
  subjects: readonly Subject[],
  household: QuotedHousehold | null,
  month: Month,
): boolean {
  let place = 0
  for (const subject of subjects) {
    const one = chargedIn(terms, subject, household, month)
    if (!one) continue
    if (charged[place] !== one || dues[place] !== dueOf(terms, one.stay, month)) return false
    place++
  }
  return place === charged.length && asked === isRequested(terms, household, charged, month)
}

function bookRun(book: Book, household: QuotedHousehold | null, { charged, dues, isRequested: asked, months }: Run): void {
  const { terms } = book
  const bills = charged.map((one) => rateMonth(terms, one))
  if (household) reduceSiblings(terms, bills)
  for (const bill of bills) discountBill(terms, bill)
  bookEntries(book, bills, months[0] ?? 0)
  const family = household && rateFamily(terms, bills, household, asked)
  for (const [at, bill] of bills.entries()) {
    raiseToMinimum(terms, bill)
    const isHead = family?.head === bill.charged
    addSurcharges(terms, bill, isHead ? family.part.units : 0)
    const parts = [...(isHead ? [] : bill.base), ...bill.departments, ...bill.surcharges]
    bookParts(book, bill.charged, { what: 'fee', months, due: dues[at] ?? '' }, parts)
  }
  if (!family) return
  const own = family.covered.map((one) => dues[charged.indexOf(one)] ?? '')
  const due = own.toSorted()[0]
  if (due === undefined) return
  const covered = family.covered.flatMap(({ person: { id } }, at) => [`${id} ${due}`, `${id} ${own[at]}`])
  bookParts(book, family.head, { what: 'family', months, due, covered }, [family.part])
}

function isRequested(terms: Terms, household: QuotedHousehold | null, charged: readonly Charged[], month: Month): boolean {
  if (!household?.requestedFrom) return false
  const days = charged.map(({ stay }) => lookDay(terms, stay, month)).sort()
  return isDuring({ from: household.requestedFrom, to: household.requestedTo }, days.at(-1) ?? '')
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
    bookParts(book, bill.charged, { what: 'entry', months: [monthOf(stay.from)], due: dueOf(book.terms, stay, month) }, [part])
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
    const { facts } = lookAt(book.terms, person, stay, month, null)
    const parts = rules.flatMap((rule) => surchargeOf(rule, facts, 0) ?? [])
    bookParts(
      book,
      line.charged,
      { what: line.what, months: [month], due: line.due },
      parts.filter(({ units }) => units > 0),
    )
  }
}
