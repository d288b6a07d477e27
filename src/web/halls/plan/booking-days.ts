import { isBefore, ZONE } from '../../../kernel/calendar.ts'
import { DAY, type Minute } from './plan-time.ts'

export const minuteIn = ({ hour, minute }: Temporal.ZonedDateTime): Minute => hour * 60 + minute

export interface DayPart {
  /** ISO day. */
  day: string
  from: Minute
  to: Minute
  isWhole: boolean
}

export interface BerlinTime {
  date: Temporal.PlainDate
  /** ISO day. */
  day: string
  minute: Minute
}

const known = new WeakMap<Temporal.Instant, BerlinTime>()

/** A moment's time in Berlin, worked out once: equal moments of the database are one object while many bookings have them. */
export function berlinDayTime(moment: Temporal.Instant): BerlinTime {
  const found = known.get(moment)
  if (found) return found
  const time = moment.toZonedDateTimeISO(ZONE)
  const date = time.toPlainDate()
  const made = { date, day: date.toString(), minute: minuteIn(time) }
  known.set(moment, made)
  return made
}

/** Next full hour: until then free time of today reads the same. */
export const endOfHour = (now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: 1 }).round({ smallestUnit: 'hour', roundingMode: 'ceil' })

/** Days of a booking with its minutes on each. */
export function partsByDay(start: BerlinTime, end: BerlinTime): DayPart[] {
  const { day, minute: from } = start
  const to = end.minute
  // When the clocks go back, an hour may end before its beginning.
  if (day === end.day) return [{ day, from, to: Math.max(to, from + 5), isWhole: true }]
  const days: DayPart[] = [{ day, from, to: DAY, isWhole: false }]
  for (let next = start.date.add({ days: 1 }); isBefore(next, end.date); next = next.add({ days: 1 }))
    days.push({ day: next.toString(), from: 0, to: DAY, isWhole: false })
  if (to > 0) days.push({ day: end.day, from: 0, to, isWhole: false })
  return days
}
