import { fold } from '../../kernel/fold.ts'

/** A booking as one file tells it. */
export interface ToldBooking {
  id: string
  bookedOn: string
  amountCents: number
  text: string
  /** Of the payer, where it is told. */
  iban: string | null
  endToEndId: string | null
  /** The bank's own reference; null without one. */
  bankReference: string | null
}

/** Banks break and space a purpose in each form in another way. */
const keyOf = ({ bookedOn, amountCents, text }: ToldBooking): string =>
  [bookedOn, amountCents, fold(text).replace(/[^a-z0-9]+/g, '')].join(' ')

const TOLD = ['iban', 'endToEndId', 'bankReference'] as const

/** How many facts say that it is one booking; null where a fact says that it is not. */
function likeness(one: ToldBooking, other: ToldBooking): number | null {
  const both = TOLD.filter((fact) => one[fact] !== null && other[fact] !== null)
  return both.every((fact) => one[fact] === other[fact]) ? both.length : null
}

/**
 * Bookings that another file has probably told already: same day, amount and purpose, and no fact against it. Each known one stands for
 * one at most, so of two equal bookings, one of them known, one is new. Answers known ids by new ids. Pure.
 */
export function findDoubles(lines: readonly ToldBooking[], known: readonly ToldBooking[]): Map<string, string> {
  const byKey = Map.groupBy(known, keyOf)
  const pairs = lines.flatMap((line) =>
    (byKey.get(keyOf(line)) ?? []).flatMap((told) => {
      const alike = likeness(line, told)
      return alike === null ? [] : [{ line: line.id, told: told.id, alike }]
    }),
  )
  const doubles = new Map<string, string>()
  const taken = new Set<string>()
  for (const { line, told } of pairs.toSorted((one, other) => other.alike - one.alike)) {
    if (doubles.has(line) || taken.has(told)) continue
    doubles.set(line, told)
    taken.add(told)
  }
  return doubles
}
