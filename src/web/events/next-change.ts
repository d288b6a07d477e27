import { berlinDay, berlinMoment, isAfter, isBefore } from '../../kernel/calendar.ts'

/** Next moment at which an event or the day ends, and lists change. */
export function nextChangeOfEvents(events: readonly { endsAt: Temporal.Instant }[], now: Temporal.Instant): Temporal.Instant {
  const ends = events.map(({ endsAt }) => endsAt).filter((end) => isAfter(end, now))
  return [...ends, berlinMoment(berlinDay(now).add({ days: 1 }), Temporal.PlainTime.from('00:00'))].reduce((one, other) =>
    isBefore(one, other) ? one : other,
  )
}
