import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { ageOn, berlinDay } from '../../kernel/calendar.ts'

/** How long a place is held for somebody who has yet to follow the mailed link; counted from when the mail server took the mail. */
export const HOLD = Temporal.Duration.from({ minutes: 30 })
/** From this age on a person signs up alone (§§ 106–108 BGB: before, a guardian must consent). */
export const FULL_AGE = 18

export const STATES = ['requested', 'confirmed', 'waiting', 'offered', 'cancelled', 'declined', 'finished'] as const
export type ParticipationState = (typeof STATES)[number]
/** States that occupy a place. */
export const PLACE_STATES = ['requested', 'confirmed', 'offered'] as const satisfies ParticipationState[]
/** States in which a person counts as signed up. */
export const LIVE_STATES = [...PLACE_STATES, 'waiting'] as const satisfies ParticipationState[]

/** What of a course the rules of signing up ask for. */
export interface CourseFacts {
  kind: string
  state: string
  capacity: number | null
  hasWaitingList: boolean
  ageFrom: number | null
  ageTo: number | null
  sexes: string
  registrationOpensAt: Temporal.Instant | null
  registrationClosesAt: Temporal.Instant | null
  cancelDays: number
  firstSessionAt: Temporal.Instant | null
}

/** How full a course is, read after its row was locked. */
export interface Fill {
  /** Requested, confirmed and offered: everybody who holds a place. */
  taken: number
  /** Confirmed people who wait; they go before anybody new. */
  waiting: number
}

export interface Applicant {
  birthOn: Temporal.PlainDate
  sex: 'm' | 'w' | 'd' | 'o'
  hasGuardian: boolean
  isAlreadyIn: boolean
}

export type JoinRefusal =
  | 'not_bookable'
  | 'not_open_yet'
  | 'closed'
  | 'too_young'
  | 'too_old'
  | 'wrong_sex'
  | 'guardian_missing'
  | 'already_joined'
  | 'full'

/** The day on which age counts: the course's first session; today for an ongoing offer and for what has no session. */
const firstDay = (course: Pick<CourseFacts, 'kind' | 'firstSessionAt'>, now: Temporal.Instant): Temporal.PlainDate =>
  berlinDay((course.kind === 'course' ? course.firstSessionAt : null) ?? now)

export const isMinor = (birthOn: Temporal.PlainDate, now: Temporal.Instant): boolean => ageOn(birthOn, berlinDay(now)) < FULL_AGE

function windowRefusal(course: CourseFacts, now: Temporal.Instant): JoinRefusal | null {
  if (course.state !== 'published' && course.state !== 'running') return 'not_bookable'
  if (course.registrationOpensAt && Temporal.Instant.compare(now, course.registrationOpensAt) < 0) return 'not_open_yet'
  if (course.registrationClosesAt && Temporal.Instant.compare(now, course.registrationClosesAt) >= 0) return 'closed'
  return null
}

function personRefusal(course: CourseFacts, person: Applicant, now: Temporal.Instant): JoinRefusal | null {
  const age = ageOn(person.birthOn, firstDay(course, now))
  if (course.ageFrom !== null && age < course.ageFrom) return 'too_young'
  if (course.ageTo !== null && age > course.ageTo) return 'too_old'
  if (course.sexes !== 'all' && person.sex !== course.sexes) return 'wrong_sex'
  if (isMinor(person.birthOn, now) && !person.hasGuardian) return 'guardian_missing'
  return person.isAlreadyIn ? 'already_joined' : null
}

/** Free places for somebody new: people who wait confirmed come first. Null = without limit. */
export function freePlaces(course: Pick<CourseFacts, 'capacity'>, fill: Fill): number | null {
  if (course.capacity === null) return null
  return fill.waiting > 0 ? 0 : Math.max(0, course.capacity - fill.taken)
}

/** Whether somebody may join, and whether on a place or on the waiting list. Asked with the course row locked. */
export function mayJoin(
  course: CourseFacts,
  fill: Fill,
  person: Applicant,
  now: Temporal.Instant,
): Answer<'place' | 'waiting', JoinRefusal> {
  const refusal = windowRefusal(course, now) ?? personRefusal(course, person, now)
  if (refusal) return refuse(refusal)
  const free = freePlaces(course, fill)
  if (free === null || free > 0) return ok('place')
  return course.hasWaitingList ? ok('waiting') : refuse('full')
}

export type CancelRefusal = 'already_ended' | 'too_late'

/** Whether a person may still cancel: `cancelDays` whole days before a course's first session, an ongoing offer at any time; staff always may. */
export function mayCancel(
  state: string,
  course: CourseFacts,
  now: Temporal.Instant,
  byStaff: boolean,
): Answer<null, CancelRefusal> {
  if (!LIVE_STATES.some((live) => live === state)) return refuse('already_ended')
  // Somebody without a firm place gives nothing up and hinders nobody by leaving late.
  if (byStaff || state !== 'confirmed' || course.kind === 'ongoing' || !course.firstSessionAt) return ok(null)
  const last = berlinDay(course.firstSessionAt).subtract({ days: course.cancelDays })
  return Temporal.PlainDate.compare(berlinDay(now), last) <= 0 ? ok(null) : refuse('too_late')
}

/** How long an offered place is kept: two days, a day in the week before the start, four hours in the last two days; never past the start. */
export function offerUntil(course: Pick<CourseFacts, 'firstSessionAt'>, now: Temporal.Instant): Temporal.Instant {
  const start = course.firstSessionAt
  if (!start || Temporal.Instant.compare(start, now) <= 0) return now.add({ hours: 48 })
  const hoursLeft = now.until(start).total('hours')
  const until = now.add({ hours: hoursLeft > 7 * 24 ? 48 : hoursLeft > 48 ? 24 : 4 })
  return Temporal.Instant.compare(until, start) < 0 ? until : start
}

export interface Price {
  kind: 'non_member' | 'member' | 'reduced'
  cents: number
}

/** The price fixed at sign-up. The member price is provisional until the person is matched to a member. Without prices: in the fee, free. */
export function priceFor(prices: readonly Price[], claimsMembership: boolean): { kind: Price['kind'] | 'free'; cents: number } {
  const of = (kind: Price['kind']) => prices.find((price) => price.kind === kind)
  const price = (claimsMembership ? of('member') : undefined) ?? of('non_member') ?? of('member')
  return price ? { kind: price.kind, cents: price.cents } : { kind: 'free', cents: 0 }
}
