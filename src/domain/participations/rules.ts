import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { ageOn, berlinDay, isAfter, isBefore, monthsOn } from '../../kernel/calendar.ts'
import { isInFee } from '../courses/rules.ts'
import { isMinor } from '../people/rules.ts'

/** Hold of an unconfirmed place, counted from the mail server's acceptance of the mail. */
export const HOLD = Temporal.Duration.from({ minutes: 30 })

export const GROUP_SIZE = 8

export const STATES = ['requested', 'confirmed', 'waiting', 'offered', 'cancelled', 'declined', 'finished'] as const
export type ParticipationState = (typeof STATES)[number]
export const PLACE_STATES = ['requested', 'confirmed', 'offered'] as const satisfies ParticipationState[]
export const LIVE_STATES = [...PLACE_STATES, 'waiting'] as const satisfies ParticipationState[]

export const isLive = (state: ParticipationState): boolean => LIVE_STATES.some((live) => live === state)

export interface CourseFacts {
  kind: string
  state: string
  capacity: number | null
  hasWaitingList: boolean
  ageFrom: number | null
  ageTo: number | null
  /** Unit of both ages: completed years or months. */
  ageUnit: string
  sexes: string
  registrationOpensAt: Temporal.Instant | null
  registrationClosesAt: Temporal.Instant | null
  cancelDays: number
  trialLessons: number
  /** A place is a pair of parent and child. */
  countsPairs: boolean
  firstSessionAt: Temporal.Instant | null
}

export interface Fill {
  taken: number
  waiting: number
}

export interface Applicant {
  birthOn: Temporal.PlainDate
  sex: 'm' | 'w' | 'd' | 'o'
  hasGuardian: boolean
  isAlreadyIn: boolean
  companion: string
  isTrial: boolean
  hasTriedBefore: boolean
}

export type JoinRefusal =
  | 'not_bookable'
  | 'cancelled'
  | 'in_draw'
  | 'not_open_yet'
  | 'closed'
  | 'too_young'
  | 'too_old'
  | 'wrong_sex'
  | 'guardian_missing'
  | 'companion_missing'
  | 'already_joined'
  | 'no_trial'
  | 'trial_used'
  | 'full'
  | 'too_few_places'
  | 'group_too_large'

/** Day for the age: the first session of a course, else today. */
export const firstDay = (course: Pick<CourseFacts, 'kind' | 'firstSessionAt'>, now: Temporal.Instant): Temporal.PlainDate =>
  berlinDay((course.kind === 'course' ? course.firstSessionAt : null) ?? now)

export const ageIn = (unit: string, birthOn: Temporal.PlainDate, day: Temporal.PlainDate): number =>
  unit === 'months' ? monthsOn(birthOn, day) : ageOn(birthOn, day)

function windowRefusal(course: CourseFacts, now: Temporal.Instant): JoinRefusal | null {
  if (course.state === 'cancelled') return 'cancelled'
  if (course.state !== 'published' && course.state !== 'running') return 'not_bookable'
  if (course.registrationOpensAt && isBefore(now, course.registrationOpensAt)) return 'not_open_yet'
  if (course.registrationClosesAt && !isBefore(now, course.registrationClosesAt)) return 'closed'
  return null
}

function personRefusal(course: CourseFacts, person: Applicant, now: Temporal.Instant): JoinRefusal | null {
  const age = ageIn(course.ageUnit, person.birthOn, firstDay(course, now))
  if (course.ageFrom !== null && age < course.ageFrom) return 'too_young'
  if (course.ageTo !== null && age > course.ageTo) return 'too_old'
  if (course.sexes !== 'all' && person.sex !== course.sexes) return 'wrong_sex'
  if (isMinor(person.birthOn, now) && !person.hasGuardian) return 'guardian_missing'
  if (course.countsPairs && person.companion === '') return 'companion_missing'
  if (person.isTrial && course.trialLessons === 0) return 'no_trial'
  if (person.isTrial && person.hasTriedBefore) return 'trial_used'
  return person.isAlreadyIn ? 'already_joined' : null
}

export type EntryDoubt = 'too_young' | 'too_old' | 'guardian_missing' | 'nobody_reached' | 'answer_missing'

export interface EnteredPerson {
  birthOn: Temporal.PlainDate
  email: string
  phone: string
  hasGuardian: boolean
  /** Required questions without an answer. */
  unanswered: readonly string[]
}

/** Doubts that staff is asked about before entering somebody: another age, a child without guardian or number, open questions. */
export function doubtsAbout(course: CourseFacts, person: EnteredPerson, now: Temporal.Instant): EntryDoubt[] {
  const age = ageIn(course.ageUnit, person.birthOn, firstDay(course, now))
  const isYoung = isMinor(person.birthOn, now)
  const doubts: readonly (EntryDoubt | false)[] = [
    course.ageFrom !== null && age < course.ageFrom && 'too_young',
    course.ageTo !== null && age > course.ageTo && 'too_old',
    isYoung && !person.hasGuardian && 'guardian_missing',
    isYoung && person.email === '' && person.phone === '' && 'nobody_reached',
    person.unanswered.length > 0 && 'answer_missing',
  ]
  return doubts.filter((doubt) => doubt !== false)
}

/** Free places for newcomers: none while confirmed people wait. Null = without limit. */
export function freePlaces(course: Pick<CourseFacts, 'capacity'>, fill: Fill): number | null {
  if (course.capacity === null) return null
  return fill.waiting > 0 ? 0 : Math.max(0, course.capacity - fill.taken)
}

export type GroupKind = 'all_or_none' | 'together'
export type Share = 'place' | 'waiting'

/** Shares places within a group; without a waiting list all must fit. */
function sharePlaces(course: CourseFacts, fill: Fill, count: number, kind: GroupKind): Answer<Share[], JoinRefusal> {
  const free = freePlaces(course, fill) ?? count
  const all = (share: Share) => Array.from({ length: count }, () => share)
  if (free >= count) return ok(all('place'))
  if (!course.hasWaitingList) return refuse(count === 1 || free === 0 ? 'full' : 'too_few_places')
  if (kind === 'together') return ok(all('waiting').fill('place', 0, free))
  return count > (course.capacity ?? count) ? refuse('group_too_large') : ok(all('waiting'))
}

/** Shares of places and waits for these people, or a refusal. Call it with the course locked. */
export function mayJoin(
  course: CourseFacts,
  fill: Fill,
  people: readonly Applicant[],
  kind: GroupKind,
  now: Temporal.Instant,
): Answer<Share[], JoinRefusal> {
  const refusal = windowRefusal(course, now) ?? people.map((person) => personRefusal(course, person, now)).find(Boolean)
  return refusal ? refuse(refusal) : sharePlaces(course, fill, people.length, kind)
}

/** `unit`: a group that is offered places as a whole. */
export interface Waiting {
  id: string
  unit: string | null
}

/**
 * Next people for free places, in order. A group too large is passed over and keeps its position, so that no place stays empty.
 */
export function nextInLine(waiting: readonly Waiting[], free: number): string[] {
  const sizes = new Map<string, number>()
  for (const { unit } of waiting) if (unit) sizes.set(unit, (sizes.get(unit) ?? 0) + 1)
  const chosen = new Set<string>()
  const next: string[] = []
  let left = free
  for (const { id, unit } of waiting) {
    const size = unit ? (sizes.get(unit) ?? 1) : 1
    if (unit && chosen.has(unit)) next.push(id)
    else if (size <= left) {
      left -= size
      next.push(id)
      if (unit) chosen.add(unit)
    }
  }
  return next
}

export type CancelRefusal = 'already_ended' | 'too_late'

/** Permits a cancellation until `cancelDays` whole days before the first session; an ongoing course and staff have no deadline. */
export function mayCancel(
  state: string,
  course: Pick<CourseFacts, 'kind' | 'cancelDays' | 'firstSessionAt'>,
  now: Temporal.Instant,
  byStaff: boolean,
): Answer<null, CancelRefusal> {
  if (!LIVE_STATES.some((live) => live === state)) return refuse('already_ended')
  // Leaving late without a firm place hinders nobody.
  const last = lastDayToLeave(course)
  if (byStaff || state !== 'confirmed' || !last) return ok(null)
  return !isAfter(berlinDay(now), last) ? ok(null) : refuse('too_late')
}

export type RevokeRefusal = 'consent_required'

/** Voluntary consents may be revoked at any time (art. 7 (3) GDPR), required ones only after leaving. */
export const mayRevoke = (consent: { isRequired: boolean }, state: ParticipationState): Answer<null, RevokeRefusal> =>
  consent.isRequired && isLive(state) ? refuse('consent_required') : ok(null)

/** Last day to give up a place; null without a deadline. */
export const lastDayToLeave = (course: Pick<CourseFacts, 'kind' | 'cancelDays' | 'firstSessionAt'>): Temporal.PlainDate | null =>
  course.kind === 'ongoing' || !course.firstSessionAt
    ? null
    : berlinDay(course.firstSessionAt).subtract({ days: course.cancelDays })

/** Deadline of an offered place: 48 hours, 24 in the week before the start, 4 in the last two days; never past the start. */
export function offerUntil(course: Pick<CourseFacts, 'firstSessionAt'>, now: Temporal.Instant): Temporal.Instant {
  const start = course.firstSessionAt
  if (!start || !isAfter(start, now)) return now.add({ hours: 48 })
  const hoursLeft = now.until(start).total('hours')
  const until = now.add({ hours: hoursLeft > 7 * 24 ? 48 : hoursLeft > 48 ? 24 : 4 })
  return isBefore(until, start) ? until : start
}

export interface Price {
  kind: 'non_member' | 'member' | 'reduced'
  cents: number
}

export type PriceClaim = 'member' | 'reduced' | null

/** Members never try a course covered by their fee, whatever their group chose. */
export const isOnTrial = (prices: readonly Price[], isMember: boolean, wantsTrial: boolean): boolean =>
  wantsTrial && !(isMember && isInFee(prices))

/**
 * Price fixed at sign-up; a trial is free. Member and reduced prices stay provisional until checked, or until the person is a
 * known member. In the fee is a member price of 0, also for future members.
 */
export function priceFor(
  prices: readonly Price[],
  claim: PriceClaim,
  isTrial = false,
): { kind: Price['kind'] | 'free'; cents: number } {
  const of = (kind: Price['kind']) => prices.find((price) => price.kind === kind)
  const price = isTrial ? undefined : ((claim ? of(claim) : undefined) ?? of('non_member') ?? of('member'))
  return price ? { kind: price.kind, cents: price.cents } : { kind: 'free', cents: 0 }
}
