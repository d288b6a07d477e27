import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinTime, earlier, isAfter, isBefore, later } from '../../kernel/calendar.ts'

/** End of a closure's booking until the closure is lifted. */
export const OPEN_END = Temporal.Instant.from('2999-12-31T00:00:00Z')

export const STATES = ['requested', 'approved', 'declined', 'cancelled', 'released', 'suspended'] as const
export type BookingState = (typeof STATES)[number]
/** Somebody counts on such a booking. */
export const KEPT_STATES: readonly BookingState[] = ['requested', 'approved', 'suspended']

export const KINDS = ['course', 'event', 'team', 'match', 'maintenance', 'external'] as const
export type BookingKind = (typeof KINDS)[number]

/** Longer stays are entered by staff. */
const LONGEST_REQUEST = Temporal.Duration.from({ hours: 24 })

export interface Times {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Berlin wall-clock times. `partId` null = all parts without hours of their own. */
export interface OpeningHours {
  partId: string | null
  /** Larger parts around this one. */
  within: readonly string[]
  weekday: number
  opensTime: Temporal.PlainTime
  closesTime: Temporal.PlainTime
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
}

/** Hours of a day; null = unrestricted. A line with an end is a season: between seasons it is closed. */
function saidOf(lines: readonly OpeningHours[], day: Temporal.PlainDate): OpeningHours[] | null {
  const isInForce = ({ from, to }: OpeningHours) => !isAfter(from, day) && (to === null || !isAfter(day, to))
  const ofDay = lines.filter((line) => line.weekday === day.dayOfWeek && isInForce(line))
  return ofDay.length > 0 || lines.some((line) => line.to !== null || isInForce(line)) ? ofDay : null
}

/** Intersection; null = always open. */
function common(some: OpeningHours[] | null, others: OpeningHours[] | null): OpeningHours[] | null {
  if (some === null || others === null) return some ?? others
  return some
    .flatMap((one) =>
      others.map(({ opensTime, closesTime }) => ({
        ...one,
        opensTime: later(one.opensTime, opensTime),
        closesTime: earlier(one.closesTime, closesTime),
      })),
    )
    .filter(({ opensTime, closesTime }) => isBefore(opensTime, closesTime))
}

/** Its own, else the hall's, and never beyond a part within it. null = always open. */
export function hoursOn(hours: readonly OpeningHours[], partId: string, day: Temporal.PlainDate): OpeningHours[] | null {
  const of = (wanted: string | null) =>
    saidOf(
      hours.filter((one) => one.partId === wanted),
      day,
    )
  const inIt = new Set(hours.filter(({ within }) => within.includes(partId)).map((one) => one.partId))
  return [...inIt].map(of).reduce(common, of(partId) ?? of(null))
}

/** A span over midnight is closed, unless the hall has no hours. */
export function isOpen(hours: readonly OpeningHours[], partId: string, { startsAt, endsAt }: Times): boolean {
  const day = berlinDay(startsAt)
  const counting = hoursOn(hours, partId, day)
  if (counting === null) return true
  const [from, to] = [berlinTime(startsAt), berlinTime(endsAt)]
  return berlinDay(endsAt).equals(day) && counting.some((one) => !isAfter(one.opensTime, from) && !isAfter(to, one.closesTime))
}

export type RequestRefusal = 'past' | 'too_long' | 'closed_hours'

/** Time ahead, a day at most, in an open hall. */
export function mayRequest(
  hours: readonly OpeningHours[],
  partId: string,
  times: Times,
  now: Temporal.Instant,
): Answer<void, RequestRefusal> {
  if (!isAfter(times.startsAt, now)) return refuse('past')
  if (Temporal.Duration.compare(times.startsAt.until(times.endsAt), LONGEST_REQUEST) > 0) return refuse('too_long')
  return isOpen(hours, partId, times) ? ok(undefined) : refuse('closed_hours')
}

export type DecideRefusal = 'not_requested' | 'over'

export function mayApprove(
  { state, endsAt }: { state: BookingState } & Times,
  now: Temporal.Instant,
): Answer<void, DecideRefusal> {
  if (state !== 'requested') return refuse('not_requested')
  return isAfter(endsAt, now) ? ok(undefined) : refuse('over')
}

export type MoveRefusal = 'changed_meanwhile' | 'over' | 'not_movable' | 'past'

/** Only approved, coming bookings of the form's version, without a closure or event. */
export function mayMove(
  booking: Times & { state: string; closureId: string | null; eventId: string | null; version: number },
  times: Times,
  version: number,
  now: Temporal.Instant,
): Answer<void, MoveRefusal> {
  if (booking.version !== version) return refuse('changed_meanwhile')
  const goesAlong = booking.closureId !== null || booking.eventId !== null
  if (goesAlong || (booking.state !== 'approved' && booking.state !== 'suspended')) return refuse('not_movable')
  if (!isAfter(booking.endsAt, now)) return refuse('over')
  return isAfter(times.endsAt, now) ? ok(undefined) : refuse('past')
}

/** Earliest first. */
export function gapsBetween(taken: readonly Times[], from: Temporal.Instant, to: Temporal.Instant): Times[] {
  const compare = Temporal.Instant.compare
  const gaps: Times[] = []
  let free = from
  for (const one of taken.toSorted((a, b) => compare(a.startsAt, b.startsAt))) {
    if (compare(one.startsAt, to) >= 0) break
    if (compare(one.startsAt, free) > 0) gaps.push({ startsAt: free, endsAt: one.startsAt })
    if (compare(one.endsAt, free) > 0) free = one.endsAt
  }
  if (compare(free, to) < 0) gaps.push({ startsAt: free, endsAt: to })
  return gaps
}

/** At most one span before and one after the moment in each gap. */
export function nearestSpans(gaps: readonly Times[], length: Temporal.Duration, wanted: Temporal.Instant): Times[] {
  const compare = Temporal.Instant.compare
  const found = gaps.flatMap(({ startsAt, endsAt }) => {
    const last = endsAt.subtract(length)
    if (compare(startsAt, last) > 0) return []
    const begin = compare(wanted, startsAt) < 0 ? startsAt : compare(wanted, last) > 0 ? last : wanted
    return [{ startsAt: begin, endsAt: begin.add(length) }]
  })
  const distance = ({ startsAt }: Times) => Math.abs(startsAt.epochMilliseconds - wanted.epochMilliseconds)
  return found.toSorted((one, other) => distance(one) - distance(other))
}
