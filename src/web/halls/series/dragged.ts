import { isBefore, later, weekdayName } from '../../../kernel/calendar.ts'
import { namesText } from '../../../kernel/plural.ts'

/** A date of a series, and the day it was dragged to. */
export interface DraggedDate {
  on: Temporal.PlainDate
  day: Temporal.PlainDate
}

const isJoined = (weekdays: readonly number[], { on, day }: DraggedDate): boolean =>
  day.dayOfWeek !== on.dayOfWeek && weekdays.includes(day.dayOfWeek)

/** Weekdays and first day when all dates move with one: an earlier day takes the first date along, never before today. */
export function draggedAlong(
  { weekdays, from }: { weekdays: readonly number[]; from: Temporal.PlainDate },
  { on, day }: DraggedDate,
  today: Temporal.PlainDate,
): { weekdays: number[]; from: Temporal.PlainDate } {
  const moved = weekdays.map((weekday) => (weekday === on.dayOfWeek ? day.dayOfWeek : weekday))
  const shifted = later(from.add(on.until(day)), today)
  return { weekdays: [...new Set(moved)], from: isBefore(shifted, from) ? shifted : from }
}

/** `Ziehen andere Termine mit, fallen Montag und Mittwoch auf einen Tag.`; else empty. */
export function joinedText(weekdays: readonly number[], dragged: DraggedDate): string {
  if (!isJoined(weekdays, dragged)) return ''
  const days = [dragged.on.dayOfWeek, dragged.day.dayOfWeek].sort((one, other) => one - other)
  return `Ziehen andere Termine mit, fallen ${namesText(days.map(weekdayName))} auf einen Tag. `
}
