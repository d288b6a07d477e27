import { berlinMoment, isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Times } from '../../kernel/times.ts'
import type { Audience } from '../context.ts'

export const EVENT_STATES = ['draft', 'published', 'cancelled'] as const
export type EventState = (typeof EVENT_STATES)[number]
export const AUDIENCES = ['public', 'members', 'staff'] as const satisfies readonly Audience[]

export const LONGEST_DAYS = 31
export const MOST_EVENTS = 60

const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** Whole days, both included: from midnight to midnight in Berlin, 23 or 25 hours where the clocks change. */
export const wholeDays = (from: Temporal.PlainDate, to: Temporal.PlainDate): Times => ({
  isAllDay: true,
  startsAt: berlinMoment(from, MIDNIGHT),
  endsAt: berlinMoment(to.add({ days: 1 }), MIDNIGHT),
})

/** Same times of day on another day: 9:00 stays 9:00, also across a clock change. */
export function onDay(times: Times, day: Temporal.PlainDate): Times {
  const begin = times.startsAt.toZonedDateTimeISO('Europe/Berlin')
  const end = times.endsAt.toZonedDateTimeISO('Europe/Berlin')
  const days = begin.toPlainDate().until(end.toPlainDate()).days
  return {
    isAllDay: times.isAllDay,
    startsAt: berlinMoment(day, begin.toPlainTime()),
    endsAt: berlinMoment(day.add({ days }), end.toPlainTime()),
  }
}

export function repeatedDays(first: Temporal.PlainDate, everyWeeks: number, until: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  for (let day = first; !isAfter(day, until); day = day.add({ weeks: everyWeeks })) days.push(day)
  return days
}

/** Searched text of an event; every change writes it to `events.search`. */
export const eventSearch = (event: { title: string; category: string; place: string }, department: string): string =>
  fold([event.title, event.category, event.place, department].join(' '))
