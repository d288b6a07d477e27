import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import type { ListedEvent } from '../../domain/events/list-events.ts'
import { AUDIENCE_TEXTS } from '../../domain/events/texts.ts'
import { berlinDay, berlinTime, formatTime, isAfter, weekdayShort } from '../../kernel/calendar.ts'
import { daysOf, timesText } from '../../kernel/times.ts'

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

export const monthText = (month: Temporal.PlainYearMonth | Temporal.PlainDate): string =>
  `${MONTHS[month.month - 1]} ${month.year}`

/** Event, with its club on the page of an association. */
export type ShownEvent = ListedEvent & { club?: { name: string; link(path: string): string } }

/** Address of its page, for a club of the association on its own site. */
const wayTo = ({ id, club }: ShownEvent): string => club?.link(`/events/${id}`) ?? `/events/${id}`

export interface EventLineView {
  id: string
  way: string
  title: string
  /** ISO day of its beginning. */
  on: string
  day: number
  weekday: string
  month: string
  times: string
  place: string
  about: string
  isCancelled: boolean
  hasSignUp: boolean
  hue: number | null
}

function presentLine(event: ShownEvent): EventLineView {
  const day = berlinDay(event.startsAt)
  const { id, title, place, hue, hasSignUp } = event
  const audience = event.audience === 'public' ? '' : AUDIENCE_TEXTS[event.audience]
  const isCancelled = event.state === 'cancelled'
  return {
    id,
    title,
    place,
    hue,
    isCancelled,
    way: wayTo(event),
    hasSignUp: hasSignUp && !isCancelled,
    on: day.toString(),
    day: day.day,
    weekday: weekdayShort(day.dayOfWeek),
    month: MONTHS[day.month - 1]?.slice(0, 3) ?? '',
    times: [timesText(event), event.isHallClosed ? HALL_CLOSED : ''].filter(Boolean).join(' · '),
    about: [event.club?.name, event.category, event.department, audience].filter(Boolean).join(' · '),
  }
}

export interface MonthGroup {
  name: string
  lines: EventLineView[]
}

export function groupByMonth(events: readonly ShownEvent[]): MonthGroup[] {
  const months = Map.groupBy(events, ({ startsAt }) => monthText(berlinDay(startsAt)))
  return [...months].map(([name, found]) => ({ name, lines: found.map(presentLine) }))
}

export interface DayCell {
  on: string
  day: number
  weekday: string
  isToday: boolean
  isOutside: boolean
  events: { id: string; way: string; title: string; time: string; isCancelled: boolean; hue: number | null }[]
  /** Events without room in the cell. */
  more?: { to: string; count: number }
}

/** Weeks of a month, Monday first; an event of several days stands on each. */
export function layOutMonth(
  month: Temporal.PlainYearMonth,
  events: readonly ShownEvent[],
  today: Temporal.PlainDate,
  wayOf: (event: ShownEvent) => string = wayTo,
): DayCell[] {
  const { from, to } = monthSpan(month)
  const cells: DayCell[] = []
  for (let day = from; !isAfter(day, to); day = day.add({ days: 1 })) {
    const here = events.filter((event) => {
      const days = daysOf(event)
      return !isAfter(days.from, day) && !isAfter(day, days.to)
    })
    cells.push({
      on: day.toString(),
      day: day.day,
      weekday: weekdayShort(day.dayOfWeek),
      isToday: day.equals(today),
      isOutside: day.month !== month.month,
      events: here.map((event) => ({
        id: event.id,
        way: wayOf(event),
        title: event.title,
        hue: event.hue,
        isCancelled: event.state === 'cancelled',
        time: event.isAllDay || !berlinDay(event.startsAt).equals(day) ? '' : formatTime(berlinTime(event.startsAt)),
      })),
    })
  }
  return cells
}

/** First Monday and last Sunday of a month's calendar. */
export function monthSpan(month: Temporal.PlainYearMonth): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  return { from: first.subtract({ days: first.dayOfWeek - 1 }), to: last.add({ days: 7 - last.dayOfWeek }) }
}
