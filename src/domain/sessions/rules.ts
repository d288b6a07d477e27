import { berlinMoment, daysOnWeekday, earlier, isAfter, isBefore, later } from '../../kernel/calendar.ts'

/** Horizon of open-ended slots, and the farthest one of all others. */
const HORIZON_WEEKS = 26
const FARTHEST_WEEKS = 104

/** ISO weekday, Berlin wall-clock times, first and last day (null = open-ended). */
export interface WeeklyTime {
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  partId: string | null
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
}

/** Both ends included; `daysOff` holds ISO days. */
export function sessionDays(
  slot: Pick<WeeklyTime, 'weekday' | 'from' | 'to'>,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  daysOff: { has(day: string): boolean },
): Temporal.PlainDate[] {
  const last = slot.to ? earlier(slot.to, to) : to
  return daysOnWeekday(later(slot.from, from), last, slot.weekday).filter((day) => !daysOff.has(day.toString()))
}

/** No course pauses for longer than this many weeks on its way to its last date. */
const MOST_PAUSES = 60
export const searchedFor = (from: Temporal.PlainDate, count: number): Temporal.PlainDate =>
  from.add({ weeks: count + MOST_PAUSES })

/** Last of so many dates from the first day on; the end of the search where there are fewer. */
export function lastOfCount(
  slot: Pick<WeeklyTime, 'weekday' | 'from'>,
  count: number,
  daysOff: { has(day: string): boolean },
): Temporal.PlainDate {
  const end = searchedFor(slot.from, count)
  return sessionDays({ ...slot, to: null }, slot.from, end, daysOff)[count - 1] ?? end
}

/** `reason`: `Allerheiligen`. */
export interface LeftOut {
  onDay: Temporal.PlainDate
  reason: string
}

/** Only days with a reason; `met`: ISO days with a session. */
export function leftOutOf(
  slot: Pick<WeeklyTime, 'weekday' | 'from' | 'to'>,
  range: { from: Temporal.PlainDate; to: Temporal.PlainDate; met: ReadonlySet<string>; reasons: ReadonlyMap<string, string> },
): LeftOut[] {
  return sessionDays(slot, range.from, range.to, range.met).flatMap((onDay) => {
    const reason = range.reasons.get(onDay.toString())
    return reason ? [{ onDay, reason }] : []
  })
}

/** Null when the clock change of spring leaves no time of it. */
export function spanOn(
  slot: Pick<WeeklyTime, 'startsTime' | 'endsTime'>,
  day: Temporal.PlainDate,
): { startsAt: Temporal.Instant; endsAt: Temporal.Instant } | null {
  const startsAt = berlinMoment(day, slot.startsTime)
  const endsAt = berlinMoment(day, slot.endsTime)
  return isBefore(startsAt, endsAt) ? { startsAt, endsAt } : null
}

/** The slot's own end if near enough, else the horizon. */
export const lastDayOf = (slot: Pick<WeeklyTime, 'to'>, today: Temporal.PlainDate): Temporal.PlainDate =>
  slot.to ? earlier(slot.to, today.add({ weeks: FARTHEST_WEEKS })) : today.add({ weeks: HORIZON_WEEKS })

/** Two weekly times of one course would use the same part at the same time. */
export function overlap(one: WeeklyTime, other: WeeklyTime): boolean {
  const sameTime =
    one.weekday === other.weekday && isBefore(one.startsTime, other.endsTime) && isBefore(other.startsTime, one.endsTime)
  const startsInTime = (a: WeeklyTime, b: WeeklyTime) => b.to === null || !isAfter(a.from, b.to)
  return sameTime && one.partId === other.partId && startsInTime(one, other) && startsInTime(other, one)
}

/** A substitute sees the session's people for so long after it. */
export const STAND_IN_SEES = Temporal.Duration.from({ hours: 48 })

export interface Occurrence {
  id: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  partId: string | null
  state: string
  /** Changed individually: the weekly times leave it alone. */
  isException: boolean
}

export interface Planned {
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

export interface Steps {
  add: Planned[]
  change: (Planned & { id: string })[]
  dropIds: string[]
}

/** Only planned, future sessions change or go; held, cancelled, moved and individually changed ones stay. */
export function stepsFor(slot: WeeklyTime, days: Temporal.PlainDate[], existing: Occurrence[], now: Temporal.Instant): Steps {
  const byDay = new Map(existing.map((session) => [session.onDay.toString(), session]))
  const wanted = new Set(days.map((day) => day.toString()))
  const mayChange = (session: Occurrence) => session.state === 'planned' && !session.isException && isAfter(session.startsAt, now)
  const steps: Steps = { add: [], change: [], dropIds: [] }
  for (const onDay of days) {
    const span = spanOn(slot, onDay)
    const known = byDay.get(onDay.toString())
    if (span && !known) steps.add.push({ onDay, ...span })
    else if (span && known && mayChange(known) && differs(known, slot, span)) steps.change.push({ id: known.id, onDay, ...span })
    else if (!span && known && mayChange(known)) steps.dropIds.push(known.id)
  }
  for (const session of existing) if (!wanted.has(session.onDay.toString()) && mayChange(session)) steps.dropIds.push(session.id)
  return steps
}

const differs = (
  session: Occurrence,
  slot: WeeklyTime,
  span: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): boolean => session.partId !== slot.partId || !session.startsAt.equals(span.startsAt) || !session.endsAt.equals(span.endsAt)
