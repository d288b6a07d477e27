import { termsOf } from './charge-months.ts'
import type { Rule } from './input.ts'
import { type IsoDay, type Month, monthOf } from './rules.ts'

export interface IntervalClash {
  /** Months that both regulations collect. */
  twice: Month[]
  /** Months that neither of them collects. */
  never: Month[]
  /** First later day on which nothing clashes, as `after` begins a collection; null without one. */
  fits: IsoDay | null
}

const MONTHS_AROUND = 24

/**
 * Months that members of long standing would pay twice, or never, where `after` takes over from `before` on a day: each regulation collects
 * what becomes due while it is in force. Null where every month is collected once. Pure.
 */
export function findClash(before: readonly Rule[], after: readonly Rule[], from: IsoDay): IntervalClash | null {
  const [old, next] = [termsOf(before), termsOf(after)]
  const start = monthOf(from)
  const months = Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, at) => start - MONTHS_AROUND + at)
  const clashOn = (day: IsoDay) => {
    const isOld = (month: Month) => old.periodOf(month).due < day
    const isNext = (month: Month) => next.periodOf(month).due >= day
    return {
      twice: months.filter((month) => isOld(month) && isNext(month)),
      never: months.filter((month) => !isOld(month) && !isNext(month)),
    }
  }
  const isWhole = ({ twice, never }: Pick<IntervalClash, 'twice' | 'never'>) => twice.length + never.length === 0
  const clash = clashOn(from)
  if (isWhole(clash)) return null
  const days = [...new Set(months.map((month) => next.periodOf(month).due))].filter((day) => day > from).sort()
  return { ...clash, fits: days.find((day) => isWhole(clashOn(day))) ?? null }
}
