import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, later } from '../../kernel/calendar.ts'

export const ALLOCATION_STATES = ['preparing', 'needs', 'draft', 'objections', 'final'] as const
export type AllocationState = (typeof ALLOCATION_STATES)[number]

/** Criteria between two needs for the same time; the association orders them. */
export const CRITERIA = ['school', 'youth', 'league', 'last_holder'] as const
export type Criterion = (typeof CRITERIA)[number]

export const AGE_GROUPS = ['youth', 'adults', 'seniors'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

export const OUTCOMES = ['upheld', 'changed', 'rejected'] as const
export type Outcome = (typeof OUTCOMES)[number]

interface Deadlines {
  state: AllocationState
  needsUntil: Temporal.PlainDate
  objectionsUntil: Temporal.PlainDate
}

const isPast = (day: Temporal.PlainDate, today: Temporal.PlainDate) => isAfter(today, day)

/** Needs are accepted through the day of the deadline. */
export function mayHandIn({ state, needsUntil }: Deadlines, today: Temporal.PlainDate): Answer<void, 'not_open' | 'deadline'> {
  if (state !== 'needs') return refuse('not_open')
  return isPast(needsUntil, today) ? refuse('deadline') : ok(undefined)
}

/** Time to object to a change after publication. */
const OWN_DEADLINE = Temporal.Duration.from({ days: 7 })

/** Own deadline for a change by hand today, if later than the common one; else null. */
export function ownDeadline(objectionsUntil: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const own = today.add(OWN_DEADLINE)
  return isAfter(own, objectionsUntil) ? own : null
}

/** `own`: the decision's own deadline. */
export const objectableUntil = ({ objectionsUntil }: Pick<Deadlines, 'objectionsUntil'>, own: Temporal.PlainDate | null) =>
  own === null ? objectionsUntil : later(own, objectionsUntil)

export function mayObject(
  { state, objectionsUntil }: Deadlines,
  today: Temporal.PlainDate,
  own: Temporal.PlainDate | null = null,
): Answer<void, 'not_open' | 'deadline'> {
  if (state !== 'objections') return refuse('not_open')
  return isPast(objectableUntil({ objectionsUntil }, own), today) ? refuse('deadline') : ok(undefined)
}

/** After the deadline for needs, before the notices. */
export function mayDraft({ state, needsUntil }: Deadlines, today: Temporal.PlainDate): Answer<void, 'not_open' | 'still_open'> {
  if (state === 'draft') return ok(undefined)
  if (state !== 'needs') return refuse('not_open')
  return isPast(needsUntil, today) ? ok(undefined) : refuse('still_open')
}

/** After all deadlines for objections, with every objection answered. */
export function mayIssue(
  { state, objectionsUntil, lastOwnDeadline }: Deadlines & { lastOwnDeadline: Temporal.PlainDate | null },
  openObjections: number,
  today: Temporal.PlainDate,
): Answer<void, 'not_open' | 'already_issued' | 'still_open' | 'open_objections'> {
  if (state === 'final') return refuse('already_issued')
  if (state !== 'objections') return refuse('not_open')
  if (!isPast(objectableUntil({ objectionsUntil }, lastOwnDeadline), today)) return refuse('still_open')
  return openObjections > 0 ? refuse('open_objections') : ok(undefined)
}

/** Minutes of the day; 1080 is 18:00. */
export interface Times {
  from: number
  to: number
}

/** ISO weekday. */
export interface WeekTime extends Times {
  weekday: number
}

export const minutesOf = (time: Temporal.PlainTime): number => time.hour * 60 + time.minute
export const timeAt = (minutes: number): Temporal.PlainTime =>
  Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })

export const meets = (one: WeekTime, other: WeekTime): boolean =>
  one.weekday === other.weekday && one.from < other.to && other.from < one.to

export const intersect = (ones: readonly Times[], others: readonly Times[]): Times[] =>
  ones.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
      return from < to ? [{ from, to }] : []
    }),
  )

export function merge(times: readonly Times[]): Times[] {
  const joined: Times[] = []
  for (const one of times.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else joined.push({ ...one })
  }
  return joined
}
