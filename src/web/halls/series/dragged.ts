import { type Rule, ruleDays } from '../../../domain/series/rules.ts'
import { earlier, isBefore, weekdayName } from '../../../kernel/calendar.ts'
import { namesText } from '../../../kernel/plural.ts'
import { repeatOf } from './series-fields.ts'

const WEEKDAYS = 7

/** A date of a series, and the day it was dragged to. */
export interface DraggedDate {
  on: Temporal.PlainDate
  day: Temporal.PlainDate
}

const isJoined = (weekdays: readonly number[], { on, day }: DraggedDate): boolean =>
  day.dayOfWeek !== on.dayOfWeek && weekdays.includes(day.dayOfWeek)

const movedRule = (rule: Rule, { on, day }: DraggedDate): Rule => {
  const moved = (weekday: number) => (weekday === on.dayOfWeek ? day.dayOfWeek : weekday)
  if (rule.freq === 'monthly') return { ...rule, weekday: moved(rule.weekday) }
  return { ...rule, weekdays: [...new Set(rule.weekdays.map(moved))] }
}

/**
 * Weekdays and first day when all dates of a weekday move with one. Another first day comes where it fits these dates better, never
 * before today, in a begun series never before its first; the other weekdays gain no dates.
 */
export function draggedAlong(
  { rule, from, to }: { rule: Rule; from: Temporal.PlainDate; to: Temporal.PlainDate },
  dragged: DraggedDate,
  today: Temporal.PlainDate,
): { weekdays: number[]; from: Temporal.PlainDate } {
  const { on, day } = dragged
  const moved = movedRule(rule, dragged)
  const wanted = ruleDays(rule, from, to)
    .map((date) => (date.dayOfWeek === on.dayOfWeek ? date.add(on.until(day)) : date))
    .toSorted(Temporal.PlainDate.compare)
  const known = new Set(wanted.map(String))
  const faultsFrom = (start: Temporal.PlainDate): number => {
    const dates = ruleDays(moved, start, to)
    const gained = dates.filter((date) => !known.has(`${date}`))
    const isForeign = gained.some(({ dayOfWeek }) => dayOfWeek !== day.dayOfWeek)
    return isForeign ? Number.POSITIVE_INFINITY : known.size - dates.length + 2 * gained.length
  }
  const starts = wanted.filter((date) => !isBefore(date, earlier(from, today))).slice(0, WEEKDAYS)
  const first = starts.reduce((best, start) => (faultsFrom(start) < faultsFrom(best) ? start : best), from)
  return { weekdays: repeatOf(moved).weekdays, from: first }
}

/** `Ziehen andere Termine mit, fallen Montag und Mittwoch auf einen Tag.`; else empty. */
export function joinedText(weekdays: readonly number[], dragged: DraggedDate): string {
  if (!isJoined(weekdays, dragged)) return ''
  const days = [dragged.on.dayOfWeek, dragged.day.dayOfWeek].sort((one, other) => one - other)
  return `Ziehen andere Termine mit, fallen ${namesText(days.map(weekdayName))} auf einen Tag. `
}
