import { found } from '../../kernel/answer.ts'
import { berlinMoment, daysOnWeekday, isAfter, isBefore } from '../../kernel/calendar.ts'
import { spanOn } from '../sessions/rules.ts'

/** A subset of RFC 5545: every n weeks on some weekdays, or the nth (or last, -1) weekday of every month. ISO weekdays. */
export type Rule = { freq: 'weekly'; interval: number; weekdays: number[] } | { freq: 'monthly'; nth: number; weekday: number }

/** Two a week for two years. */
export const MOST_DATES = 210

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const codeOf = (weekday: number): string => found(CODES[weekday - 1])

export const formatRule = (rule: Rule): string =>
  rule.freq === 'weekly'
    ? `FREQ=WEEKLY;INTERVAL=${rule.interval};BYDAY=${rule.weekdays
        .toSorted((a, b) => a - b)
        .map(codeOf)
        .join(',')}`
    : `FREQ=MONTHLY;BYDAY=${rule.nth}${codeOf(rule.weekday)}`

/** @throws RangeError for other formats than `formatRule`. */
export function parseRule(text: string): Rule {
  const weekly = /^FREQ=WEEKLY;INTERVAL=(\d+);BYDAY=([A-Z,]+)$/.exec(text)
  if (weekly) {
    const weekdays = (weekly[2] ?? '').split(',').map((code) => CODES.indexOf(code) + 1)
    return { freq: 'weekly', interval: Number(weekly[1]), weekdays }
  }
  const monthly = /^FREQ=MONTHLY;BYDAY=(-?\d)([A-Z]{2})$/.exec(text)
  if (!monthly) throw new RangeError(`not a rule: ${text}`)
  return { freq: 'monthly', nth: Number(monthly[1]), weekday: CODES.indexOf(monthly[2] ?? '') + 1 }
}

/** Days of a rule, both ends included. Weeks count from the week of `from`. */
export function ruleDays(rule: Rule, from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  if (rule.freq === 'monthly') return monthlyDays(rule, from, to)
  const monday = from.subtract({ days: from.dayOfWeek - 1 })
  const inTurn = (day: Temporal.PlainDate) => Math.floor(monday.until(day).days / 7) % rule.interval === 0
  return rule.weekdays
    .flatMap((weekday) => daysOnWeekday(from, to, weekday))
    .filter(inTurn)
    .toSorted(Temporal.PlainDate.compare)
}

function monthlyDays({ nth, weekday }: { nth: number; weekday: number }, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const days: Temporal.PlainDate[] = []
  let month = from.toPlainYearMonth()
  for (; !isAfter(month, to.toPlainYearMonth()); month = month.add({ months: 1 })) {
    const all = daysOnWeekday(month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth }), weekday)
    const day = all.at(nth > 0 ? nth - 1 : nth)
    if (day && !isAfter(from, day) && !isAfter(day, to)) days.push(day)
  }
  return days
}

/** Choice for one date; `wait` = it holds nothing until the closure is lifted. */
export type Choice =
  | { kind: 'skip' }
  | { kind: 'move'; onDay: Temporal.PlainDate; startsTime: Temporal.PlainTime; endsTime: Temporal.PlainTime }
  | { kind: 'part'; partId: string }
  | { kind: 'override'; reason: string }
  | { kind: 'wait' }

/** Choices for all occupied dates at once; `part` and `time` where one is free. */
export const FALLBACKS = ['skip', 'part', 'time', 'wait', 'override'] as const
export interface Fallback {
  kind: (typeof FALLBACKS)[number]
  /** For the displaced groups. */
  reason: string
}

/** By the ISO day of the rule. */
export type Choices = ReadonlyMap<string, Choice>

export interface Pattern {
  rule: Rule
  partId: string
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  skipped: readonly Temporal.PlainDate[]
  skipsHolidays: boolean
}

export interface PlannedDate {
  /** Day of the rule, before any choice. */
  on: Temporal.PlainDate
  partId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  choice: Choice | null
}

export interface SeriesPlan {
  dates: PlannedDate[]
  left: { on: Temporal.PlainDate; why: 'holiday' | 'skipped' | 'no_time' }[]
}

/** Dates of a series with their choices. `holidays`: ISO days, with school holidays if the hall closes then. */
export function planSeries(pattern: Pattern, choices: Choices, holidays: { has(day: string): boolean }): SeriesPlan {
  const plan: SeriesPlan = { dates: [], left: [] }
  const skipped = new Set(pattern.skipped.map(String))
  for (const on of ruleDays(pattern.rule, pattern.from, pattern.to)) {
    const choice = choices.get(on.toString()) ?? null
    const span = spanFor(pattern, on, choice)
    if (choice?.kind === 'skip' || (skipped.has(on.toString()) && choice === null)) plan.left.push({ on, why: 'skipped' })
    else if (pattern.skipsHolidays && holidays.has(on.toString()) && choice === null) plan.left.push({ on, why: 'holiday' })
    else if (span === null) plan.left.push({ on, why: 'no_time' })
    else plan.dates.push({ on, ...span, partId: choice?.kind === 'part' ? choice.partId : pattern.partId, choice })
  }
  return plan
}

function spanFor(pattern: Pattern, on: Temporal.PlainDate, choice: Choice | null) {
  if (choice?.kind !== 'move') return spanOn(pattern, on)
  const startsAt = berlinMoment(choice.onDay, choice.startsTime)
  const endsAt = berlinMoment(choice.onDay, choice.endsTime)
  return isBefore(startsAt, endsAt) ? { startsAt, endsAt } : null
}
