import type { RunKind } from '../../domain/claims/rules.ts'
import { earlier, isBefore } from '../../kernel/calendar.ts'

interface RunDays {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  dueOn: Temporal.PlainDate
  asOf: Temporal.PlainDate
}

interface Known {
  kind: RunKind
  today: Temporal.PlainDate
  /** First day that a link names. */
  sent: Temporal.PlainDate | null
  /** Last day of the latest posted run of this kind. */
  lastOn: Temporal.PlainDate | null
}

/** Days of a run of this kind as clubs usually choose them: fees ahead, all else of the time that is over. */
export function runDays({ kind, today, sent, lastOn }: Known): RunDays {
  const year = today.with({ month: 1, day: 1 })
  const days = { asOf: today, dueOn: today.add({ days: 14 }) }
  if (kind === 'helpers')
    return { ...days, from: year.subtract({ years: 1 }), to: year.subtract({ days: 1 }), dueOn: today.add({ days: 30 }) }
  if (kind === 'courses' || kind === 'cards') return { ...days, from: year, to: today }
  if (kind === 'rent')
    return { ...days, from: sent ?? firstRented(today, lastOn), to: today.with({ day: 1 }).subtract({ days: 1 }) }
  const usual = today.month > 6 ? year.add({ years: 1 }) : today.with({ month: 7, day: 1 })
  const from = sent ?? usual
  // Of a time that is over it is due from now on.
  const begins = isBefore(from, today) ? today : from
  return { from, to: from.add({ months: 6 }).subtract({ days: 1 }), dueOn: begins.add({ days: 14 }), asOf: from }
}

const MOST_MONTHS = 12

/** The month before this one, or months since the last run. */
function firstRented(today: Temporal.PlainDate, lastOn: Temporal.PlainDate | null): Temporal.PlainDate {
  const thisMonth = today.with({ day: 1 })
  const lastMonth = thisMonth.subtract({ months: 1 })
  const next = lastOn ? earlier(lastOn.add({ days: 1 }).with({ day: 1 }), lastMonth) : lastMonth
  return isBefore(next, thisMonth.subtract({ months: MOST_MONTHS })) ? lastMonth : next
}
