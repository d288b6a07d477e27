import { berlinDay, berlinMoment, formatDay, isAfter, isBefore, weekdayShort } from '../../../kernel/calendar.ts'
import { MONTHS } from '../../../kernel/months.ts'
import type { PlanViewName } from './plan-address.ts'

export interface PeriodView {
  /** ISO day of the address. */
  day: string
  text: string
  /** For phones: a week without number and year, a long month by three letters. */
  short: string
  before: string
  beforeText: string
  after: string
  afterText: string
  isNow: boolean
}

export interface Period {
  days: Temporal.PlainDate[]
  from: Temporal.Instant
  to: Temporal.Instant
  view: PeriodView
}

const MIDNIGHT = Temporal.PlainTime.from('00:00')
const WORDS = {
  day: ['Voriger Tag', 'Nächster Tag'],
  week: ['Vorige Woche', 'Nächste Woche'],
  month: ['Voriger Monat', 'Nächster Monat'],
} as const
const STEPS = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } } as const

/** Within the calendar of the database. */
const LAST_YEAR = 2200
const FIRST_YEAR = 1990

function readDay(given: string | null, now: Temporal.Instant): Temporal.PlainDate {
  if (given === null) return berlinDay(now)
  try {
    const day = Temporal.PlainDate.from(given, { overflow: 'reject' })
    return day.year < FIRST_YEAR || day.year > LAST_YEAR ? berlinDay(now) : day
  } catch (error) {
    if (error instanceof RangeError) return berlinDay(now)
    throw error
  }
}

const firstOf = (view: PlanViewName, day: Temporal.PlainDate): Temporal.PlainDate => {
  if (view === 'day') return day
  return view === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

function textOf(view: PlanViewName, first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  if (view === 'day') return `${weekdayShort(first.dayOfWeek)}, ${formatDay(first)}`
  if (view === 'month') return `${MONTHS[first.month - 1]} ${first.year}`
  const start = formatDay(first)
  const from = first.year !== last.year ? start : first.month === last.month ? start.slice(0, 3) : start.slice(0, 6)
  return `KW ${first.weekOfYear ?? ''} · ${from}–${formatDay(last)}`
}

function shortOf(view: PlanViewName, first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  if (view === 'week') return `${formatDay(first).slice(0, 6)}–${formatDay(last).slice(0, 6)}`
  const month = MONTHS[first.month - 1] ?? ''
  return view === 'month' && month.length > 5 ? `${month.slice(0, 3)}. ${first.year}` : textOf(view, first, last)
}

/** Days of a view around a day; an unreadable day means today. */
export function readPeriod(view: PlanViewName, given: string | null, now: Temporal.Instant): Period {
  const day = readDay(given, now)
  const first = firstOf(view, day)
  const end = first.add(STEPS[view])
  const days: Temporal.PlainDate[] = []
  for (let one = first; isBefore(one, end); one = one.add({ days: 1 })) days.push(one)
  const today = berlinDay(now)
  const [beforeText, afterText] = WORDS[view]
  return {
    days,
    from: berlinMoment(first, MIDNIGHT),
    to: berlinMoment(end, MIDNIGHT),
    view: {
      day: day.toString(),
      text: textOf(view, first, end.subtract({ days: 1 })),
      short: shortOf(view, first, end.subtract({ days: 1 })),
      before: day.subtract(STEPS[view]).toString(),
      after: day.add(STEPS[view]).toString(),
      beforeText,
      afterText,
      isNow: !isAfter(first, today) && isBefore(today, end),
    },
  }
}
