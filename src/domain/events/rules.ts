import { berlinMoment, isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Times } from '../../kernel/times.ts'
import type { Audience } from '../courses/access.ts'

export const EVENT_STATES = ['draft', 'published', 'cancelled'] as const
export type EventState = (typeof EVENT_STATES)[number]
export const AUDIENCES = ['public', 'members', 'staff'] as const satisfies readonly Audience[]

/** No event goes on for longer; days. */
export const LONGEST_DAYS = 31
/** So many events at most are entered in one step. */
export const MOST_EVENTS = 60

const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** Whole days, both included: from midnight to midnight in Berlin, 23 or 25 hours where the clocks change. */
export const wholeDays = (from: Temporal.PlainDate, to: Temporal.PlainDate): Times => ({
  isAllDay: true,
  startsAt: berlinMoment(from, MIDNIGHT),
  endsAt: berlinMoment(to.add({ days: 1 }), MIDNIGHT),
})

/** The same times of day on another day: what begins at 9:00 begins at 9:00 there, also across a clock change. */
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

/** Every so many weeks from the first day until a last one. */
export function repeatedDays(first: Temporal.PlainDate, everyWeeks: number, until: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  for (let day = first; !isAfter(day, until); day = day.add({ weeks: everyWeeks })) days.push(day)
  return days
}

/** What an event is found by. Written to `events.search` with every change of these. */
export const eventSearch = (event: { title: string; category: string; place: string }, department: string): string =>
  fold([event.title, event.category, event.place, department].join(' '))
