import type { Condition, Status } from './condition.ts'
import type { Rate } from './input.ts'

/** Days are ISO texts inside a quote: they compare as they stand, a hundred thousand times. */
export type IsoDay = string

/** Months since year 0; January 2026 is 24,312. */
export type Month = number

export const monthOf = (day: IsoDay): Month => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const two = (value: number) => value.toString().padStart(2, '0')
export const firstDay = (month: Month): IsoDay =>
  `${Math.floor(month / 12)
    .toString()
    .padStart(4, '0')}-${two((month % 12) + 1)}-01`
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
export function lastDay(month: Month): IsoDay {
  const year = Math.floor(month / 12)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${firstDay(month).slice(0, 8)}${isLeap && month % 12 === 1 ? 29 : LENGTHS[month % 12]}`
}

const PLACES = [0, 1, 2, 3, 5, 6, 8, 9]
/** `2026-01-31` → 20260131, without a new text: ages are asked a million times. */
const dayNumber = (day: IsoDay): number => PLACES.reduce((number, at) => number * 10 + day.charCodeAt(at) - 48, 0)

/** Completed years, like `ageOn` of the calendar. */
export const ageAt = (birthOn: IsoDay, day: IsoDay): number => Math.floor((dayNumber(day) - dayNumber(birthOn)) / 10_000)

/** Parts of a cent: a twelfth of two percentages is still whole, so rounding happens once, in a line. */
export const UNITS = 120_000
export const centsOf = (units: number): number => Math.round(units / UNITS)

const MONTHS_OF: Record<Rate, number> = { month: 1, quarter: 3, half_year: 6, year: 12 }
/** A month's part of an amount, in units. */
export const monthly = (cents: number, per: Rate): number => (cents * UNITS) / MONTHS_OF[per]
export const shareOf = (units: number, percent: number): number => Math.round((units * percent) / 100)

/** A person in one month, as the regulation looks at them. */
export interface Facts {
  age: number | null
  status: Status
  departments: readonly { name: string; isPassive: boolean }[]
  proofs: readonly string[]
  payment: 'debit' | 'other'
}

export function holds(condition: Condition, facts: Facts): boolean {
  const { ageFrom, ageTo, status, departments, proof, payment } = condition
  if (ageFrom !== undefined && (facts.age === null || facts.age < ageFrom)) return false
  if (ageTo !== undefined && (facts.age === null || facts.age > ageTo)) return false
  if (status && !status.includes(facts.status)) return false
  if (departments && !facts.departments.some(({ name }) => departments.includes(name))) return false
  if (proof !== undefined && !facts.proofs.includes(proof)) return false
  return payment === undefined || payment === facts.payment
}

const ALL_AGES = 1_000
const widthOf = ({ ageFrom, ageTo }: Condition) =>
  ageFrom === undefined && ageTo === undefined ? ALL_AGES : (ageTo ?? 200) - (ageFrom ?? 0)

/** How special a condition is: a status other than active, a proof, a department, payment, fewer years of age. */
function specialty(condition: Condition): readonly number[] {
  const { status, proof, departments, payment } = condition
  const asked = [
    status !== undefined && !status.includes('aktiv'),
    proof !== undefined,
    departments !== undefined,
    payment !== undefined,
  ]
  return [...asked.map(Number), -widthOf(condition)]
}

/** Of those that hold, the most special one; then the first by `less`. Independent of the order of `rules`. */
export function fittest<One extends { when: Condition }>(
  rules: readonly One[],
  facts: Facts,
  less: (one: One, other: One) => number,
): One | null {
  let best: One | null = null
  for (const one of rules) if (holds(one.when, facts) && (best === null || compare(one, best, less) < 0)) best = one
  return best
}

function compare<One extends { when: Condition }>(one: One, other: One, less: (one: One, other: One) => number): number {
  const [own, others] = [specialty(one.when), specialty(other.when)]
  const at = own.findIndex((value, place) => value !== others[place])
  return at < 0 ? less(one, other) : (others[at] ?? 0) - (own[at] ?? 0)
}
