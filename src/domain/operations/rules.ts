import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { ageOn, berlinDay, berlinMoment, isAfter, isBefore } from '../../kernel/calendar.ts'
import { FULL_AGE } from '../people/rules.ts'

export const PLAN_STATES = ['draft', 'published', 'closed'] as const
export type PlanState = (typeof PLAN_STATES)[number]
export const MARKS = ['open', 'present', 'absent'] as const
export type Mark = (typeof MARKS)[number]
export type AssignmentState = 'requested' | 'confirmed' | 'expired' | 'left'

/** An unconfirmed sign-up holds its place so long; afterwards its link still counts while there is room. */
export const HOLD = Temporal.Duration.from({ hours: 2 })
export const MOST_SHIFTS = 150
export const MOST_AT_ONCE = 10

/** Null times: a contribution, due on the plan's day. */
export interface ShiftTime {
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
}

interface PlanFacts {
  state: PlanState
  startsOn: Temporal.PlainDate
  leaveDays: number
}

export interface ShiftRule extends ShiftTime {
  needed: number
  filled: number
  minAge: number | null
  qualification: string
}

export interface HelperFacts {
  birthOn: Temporal.PlainDate | null
  /** Has this very shift already. */
  isIn: boolean
  /** Times of other shifts, of any plan. */
  busy: readonly ShiftTime[]
  isQualified: boolean
}

export type JoinRefusal =
  | 'not_open'
  | 'over'
  | 'full'
  | 'birth_missing'
  | 'too_young'
  | 'qualification_missing'
  | 'already_in'
  | 'overlap'

const MIDNIGHT = Temporal.PlainTime.from('00:00')

export const dayOf = ({ startsAt }: ShiftTime, plan: Pick<PlanFacts, 'startsOn'>): Temporal.PlainDate =>
  startsAt ? berlinDay(startsAt) : plan.startsOn

/** A contribution ends with the plan's day. */
export const endOf = ({ endsAt }: ShiftTime, plan: Pick<PlanFacts, 'startsOn'>): Temporal.Instant =>
  endsAt ?? berlinMoment(plan.startsOn.add({ days: 1 }), MIDNIGHT)

/** Touching shifts do not overlap; a contribution overlaps nothing. */
export const overlaps = (one: ShiftTime, other: ShiftTime): boolean =>
  one.startsAt !== null &&
  one.endsAt !== null &&
  other.startsAt !== null &&
  other.endsAt !== null &&
  isBefore(one.startsAt, other.endsAt) &&
  isBefore(other.startsAt, one.endsAt)

/** The helper alone, whatever room there is: a swap asks this, too. */
export function maySuit(
  shift: ShiftRule,
  plan: PlanFacts,
  { birthOn, isIn, busy, isQualified }: HelperFacts,
): Answer<void, JoinRefusal> {
  if (shift.minAge !== null && birthOn === null) return refuse('birth_missing')
  if (shift.minAge !== null && birthOn !== null && ageOn(birthOn, dayOf(shift, plan)) < shift.minAge) return refuse('too_young')
  if (shift.qualification !== '' && !isQualified) return refuse('qualification_missing')
  if (isIn) return refuse('already_in')
  return busy.some((time) => overlaps(time, shift)) ? refuse('overlap') : ok(undefined)
}

export function mayJoin(
  shift: ShiftRule,
  plan: PlanFacts,
  helper: HelperFacts,
  now: Temporal.Instant,
): Answer<void, JoinRefusal> {
  if (plan.state !== 'published') return refuse('not_open')
  if (!isAfter(endOf(shift, plan), now)) return refuse('over')
  if (!helper.isIn && shift.filled >= shift.needed) return refuse('full')
  return maySuit(shift, plan, helper)
}

/** By the office: afterwards, also in a closed plan, whoever helped counts, however many were needed. */
export function mayEnter(
  shift: ShiftRule,
  plan: PlanFacts,
  helper: HelperFacts,
  now: Temporal.Instant,
): Answer<void, JoinRefusal> {
  const isPast = !isAfter(endOf(shift, plan), now)
  return isPast && plan.state !== 'draft' ? maySuit(shift, plan, helper) : mayJoin(shift, plan, helper, now)
}

/** Last moment to leave: midnight, so many days before the shift's day. */
export const leaveUntil = (shift: ShiftTime, plan: PlanFacts): Temporal.Instant =>
  berlinMoment(dayOf(shift, plan).subtract({ days: plan.leaveDays }), MIDNIGHT)

export type LeaveRefusal = 'too_late' | 'already_left'

export const mayLeave = (shift: ShiftTime, plan: PlanFacts, now: Temporal.Instant): boolean =>
  isBefore(now, leaveUntil(shift, plan))

export const isChild = (birthOn: Temporal.PlainDate, now: Temporal.Instant): boolean => ageOn(birthOn, berlinDay(now)) < FULL_AGE
