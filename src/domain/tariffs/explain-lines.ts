import { formatCents } from '../../kernel/money.ts'
import { ageIn, type Terms } from './charge-months.ts'
import type { Charged, Part } from './rate-month.ts'
import { centsOf, type IsoDay, type Month } from './rules.ts'
import { dayText, monthName, monthsText } from './texts.ts'
import { type Unclear, unclearOf } from './unclear-of.ts'

/** An amount of one person on one due day. */
export interface QuoteItem {
  person: string
  dueOn: IsoDay
  /** Never negative; 0 says why nothing is owed. */
  cents: number
  /** Sentences for members, German. */
  explanation: string[]
  /** Nothing is owed only for this reason. */
  unclear?: Unclear | undefined
  /** Of a family fee alone: people in it with its due day, and with that of their own fee: `person day`. */
  covered?: readonly string[]
}

const KINDS = ['fee', 'family', 'entry'] as const
type LineKind = (typeof KINDS)[number]

export interface Line {
  charged: Charged
  due: IsoDay
  what: LineKind
  parts: Map<string, { units: number; place: number; months: Month[] }>
  covered: Set<string>
}

/** Lines of a quote while it is made. */
export interface Book {
  from: IsoDay
  to: IsoDay
  terms: Terms
  lines: Map<string, Line>
}

/** Adds parts, the same in each of these months, to the line of their person and due day; nothing outside the time of the quote. */
export function bookParts(
  { from, to, lines }: Book,
  charged: Charged,
  { what, months, due, covered = [] }: { what: LineKind; months: readonly Month[]; due: IsoDay; covered?: readonly string[] },
  parts: readonly Part[],
): void {
  if (due < from || due > to || parts.length === 0) return
  const key = `${due} ${charged.person.id} ${what}`
  const line = lines.get(key) ?? { charged, due, what, parts: new Map(), covered: new Set<string>() }
  lines.set(key, line)
  for (const one of covered) line.covered.add(one)
  for (const [place, { text, units }] of parts.entries()) {
    const part = line.parts.get(text)
    if (!part) line.parts.set(text, { units: units * months.length, place, months: [...months] })
    else {
      part.units += units * months.length
      // Whichever month is booked first: the fee stands before those of the departments.
      part.place = Math.max(part.place, place)
      part.months.push(...months)
    }
  }
}

export const unitsOf = ({ parts }: Line): number => [...parts.values()].reduce((total, { units }) => total + units, 0)

export const monthsOf = ({ parts }: Line): Month[] =>
  [...new Set([...parts.values()].flatMap(({ months }) => months))].sort((one, other) => one - other)

/** Items by due day, person and kind; each rounded once, half a cent up. Sentences are worded when they are asked for. */
export const explainLines = ({ lines, terms }: Book): QuoteItem[] =>
  [...lines.values()].sort(byPlace).map((line) => {
    const cents = centsOf(unitsOf(line))
    const unclear = cents === 0 ? unclearOf(line.parts) : undefined
    return {
      person: line.charged.person.id,
      dueOn: line.due,
      cents,
      get explanation() {
        return [...reasonsOf(line), ...notesOf(terms, line)]
      },
      ...(unclear && { unclear }),
      ...(line.what === 'family' && { covered: [...line.covered].sort() }),
    }
  })

function byPlace(one: Line, other: Line): number {
  if (one.due !== other.due) return one.due < other.due ? -1 : 1
  if (one.charged.person !== other.charged.person) return one.charged.person.id < other.charged.person.id ? -1 : 1
  return KINDS.indexOf(one.what) - KINDS.indexOf(other.what)
}

function reasonsOf({ what, parts }: Line): string[] {
  const reasons = [...parts].map(([text, part]) => ({ ...part, text, first: Math.min(...part.months) }))
  reasons.sort((one, other) => one.first - other.first || one.place - other.place || (one.text < other.text ? -1 : 1))
  return reasons.map(({ text, units, months }) => {
    const when = what === 'entry' ? '' : monthsText([...new Set(months)].sort((one, other) => one - other))
    if (units === 0) return when ? `${text} (${when}).` : `${text}.`
    return `${when ? `${text}, ${when}` : text}: ${formatCents(centsOf(units))}.`
  })
}

/** Reasons for the months and the class: joining, leaving, age. */
function notesOf(terms: Terms, line: Line): string[] {
  if (line.what !== 'fee') return []
  const { person, stay } = line.charged
  const months = monthsOf(line)
  const [first, last] = [months[0] ?? 0, months.at(-1) ?? 0]
  const notes: string[] = []
  if (first === stay.chargedFrom && stay.from > `${Math.floor(first / 12) - 1}`)
    notes.push(`Eintritt am ${dayText(stay.from)}: berechnet ab ${monthName(first)}.`)
  if (stay.to !== null && last === stay.chargedTo)
    notes.push(`Austritt am ${dayText(stay.to)}: berechnet bis ${monthName(last)}.`)
  return person.birthOn ? [...notes, ...ageNotes(terms, line, months)] : notes
}

function ageNotes(terms: Terms, { charged: { person }, parts }: Line, months: readonly Month[]): string[] {
  if (terms.rules.class.every(({ when }) => when.ageFrom === undefined && when.ageTo === undefined)) return []
  const ageOf = (month: Month) => ageIn(terms, person, month)
  const turns = new Set([...parts.values()].map(({ months: own }) => Math.min(...own)))
  const changed = months.filter((month, at) => at > 0 && turns.has(month) && ageOf(month) !== ageOf(months[at - 1] ?? month))
  const on = terms.rules.age[0]?.on
  const isByDay = on === 'key_date' || on === 'period'
  const first = months[0]
  return [
    ...(first !== undefined && isByDay ? [`Alter am ${dayText(terms.ageDay(first))}: ${ageOf(first)}.`] : []),
    ...changed.map((month) => `Ab ${monthName(month)} zählt das Alter ${ageOf(month)}.`),
  ]
}
