import { ageOn } from '../../kernel/calendar.ts'

export interface HourTarget {
  year: number
  /** Minutes that a member owes the club. */
  minutes: number
  ageFrom: number
  ageTo: number
  /** Most minutes that go on into the next year. */
  mostCarried: number
  centsPerHour: number
}

export interface HourFacts {
  birthOn: Temporal.PlainDate | null
  entryOn: Temporal.PlainDate
  exitOn: Temporal.PlainDate | null
  /** Years without a duty; null = for good. */
  exemptions: readonly { fromYear: number; toYear: number | null }[]
  /** Minutes by year: the sum of the assignments' rows. */
  minutes: ReadonlyMap<number, number>
}

export interface HourAccount {
  target: number
  done: number
  /** From the year before. */
  carried: number
  /** Missing minutes; 0 when enough. */
  shortfall: number
  /** Goes on into the next year. */
  left: number
  isExempt: boolean
}

/** A target counts for members of its age on 31 December who were in the club all year long until then or left later. */
function owedIn(facts: HourFacts, target: HourTarget): { minutes: number; isExempt: boolean } {
  const { year } = target
  const isExempt = facts.exemptions.some(({ fromYear, toYear }) => fromYear <= year && (toYear === null || year <= toYear))
  const lastDay = Temporal.PlainDate.from({ year, month: 12, day: 31 })
  const age = facts.birthOn ? ageOn(facts.birthOn, lastDay) : null
  const isInAge = age === null || (age >= target.ageFrom && age <= target.ageTo)
  const isMember = facts.entryOn.year < year && (facts.exitOn === null || Temporal.PlainDate.compare(facts.exitOn, lastDay) >= 0)
  return { minutes: isExempt || !isInAge || !isMember ? 0 : target.minutes, isExempt }
}

/**
 * The account of a year, from the first year with a target on: what was done and carried against what is owed. Surplus goes on, as far
 * as the target of its year lets it; shortfall does not.
 */
export function accountOf(facts: HourFacts, targets: readonly HourTarget[], year: number): HourAccount {
  let carried = 0
  let account: HourAccount = { target: 0, done: facts.minutes.get(year) ?? 0, carried: 0, shortfall: 0, left: 0, isExempt: false }
  for (const target of targets.filter((one) => one.year <= year).toSorted((one, other) => one.year - other.year)) {
    const done = facts.minutes.get(target.year) ?? 0
    const { minutes, isExempt } = owedIn(facts, target)
    const balance = carried + done - minutes
    const left = Math.min(Math.max(0, balance), target.mostCarried)
    account = { target: minutes, done, carried, shortfall: Math.max(0, -balance), left, isExempt }
    carried = left
    if (target.year === year) return account
  }
  return { ...account, target: 0, done: facts.minutes.get(year) ?? 0, carried, shortfall: 0, left: 0, isExempt: false }
}
