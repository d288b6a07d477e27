import { berlinDay, berlinTime, formatDay, formatTime, weekdayName, weekdayShort } from './calendar.ts'

/** All day means Berlin midnight to midnight. */
export interface Times {
  isAllDay: boolean
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Both included. An end at midnight belongs to the day before. */
export function daysOf({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>): {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
} {
  return { from: berlinDay(startsAt), to: berlinDay(endsAt.subtract({ nanoseconds: 1 })) }
}

const dayText = (day: Temporal.PlainDate): string => `${weekdayName(day.dayOfWeek)}, ${formatDay(day)}`
const shortDay = (day: Temporal.PlainDate): string => `${weekdayShort(day.dayOfWeek)} ${formatDay(day)}`

/** `Samstag, 11.07.2026, 14:00–22:00 Uhr`; `Sa 11.07.2026 bis So 12.07.2026` */
export function whenText(event: Times): string {
  const { from, to } = daysOf(event)
  const times = [formatTime(berlinTime(event.startsAt)), formatTime(berlinTime(event.endsAt))]
  if (from.equals(to)) return event.isAllDay ? `${dayText(from)}, ganztägig` : `${dayText(from)}, ${times.join('–')}\u00a0Uhr`
  if (event.isAllDay) return `${shortDay(from)} bis ${shortDay(to)}`
  return `${shortDay(berlinDay(event.startsAt))}, ${times[0]}\u00a0Uhr bis ${shortDay(berlinDay(event.endsAt))}, ${times[1]}\u00a0Uhr`
}

/** Only the times: `14:00–22:00 Uhr`, `ganztägig`, `bis So 12.07.2026`. */
export function timesText(event: Times): string {
  const { from, to } = daysOf(event)
  if (event.isAllDay) return from.equals(to) ? 'ganztägig' : `bis ${shortDay(to)}`
  const [begin, end] = [formatTime(berlinTime(event.startsAt)), formatTime(berlinTime(event.endsAt))]
  return from.equals(to)
    ? `${begin}–${end}\u00a0Uhr`
    : `${begin}\u00a0Uhr bis ${shortDay(berlinDay(event.endsAt))}, ${end}\u00a0Uhr`
}
