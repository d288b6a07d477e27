import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, isAfter, isBefore } from '../../kernel/calendar.ts'

/** Time that begins sooner is offered to nobody: they could not come. */
export const NOTICE = Temporal.Duration.from({ hours: 3 })
/** So long an offer stands, and never until the very beginning. */
const STANDS = Temporal.Duration.from({ hours: 24 })
const BEFORE = Temporal.Duration.from({ hours: 1 })

export interface Released {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  releasedAt: Temporal.Instant
  /** For so long the hall's owner alone sees it. */
  ownerHours: number
}

/** So long a slip of the finger may be taken back before anybody else hears of the time. */
export const SLIP = Temporal.Duration.from({ minutes: 5 })

/** From when on those who wait are asked: the owner has their time first. */
const offeredFrom = ({ releasedAt, ownerHours }: Pick<Released, 'releasedAt' | 'ownerHours'>): Temporal.Instant =>
  releasedAt.add(ownerHours > 0 ? { hours: ownerHours } : SLIP)

/** Whether those who wait are asked now: the owner had their time, and there is enough left. */
export const isOffered = (released: Released, now: Temporal.Instant): boolean =>
  !isAfter(offeredFrom(released), now) && isAskedInTime(released.startsAt, now)

/** Where released time stands on its way to somebody else. */
export type Standing =
  | { kind: 'taken' | 'asked_all' | 'nobody_waits' | 'too_late' }
  | { kind: 'asked'; title: string; until: Temporal.Instant }
  /** An outsider wants it: staff decide. */
  | { kind: 'requested'; title: string }
  /** `next`: who is asked then; null = nobody. */
  | { kind: 'owner_first' | 'soon'; from: Temporal.Instant; next: string | null }

export interface Asked {
  title: string
  answer: string | null
  offerUntil: Temporal.Instant
  /** How far the booking that came of it is. */
  takenState: string | null
}

/** Whether an offer settles what becomes of its time; one whose request staff declined does not. */
const isSettled = ({ answer, takenState }: Asked): boolean =>
  answer === 'taken' || (answer === 'accepted' && takenState !== 'declined')

/** `offers`: who was asked so far; `next`: who waits and fits, the longest first. */
export function standingOf(released: Released, offers: readonly Asked[], next: string | null, now: Temporal.Instant): Standing {
  const request = offers.find(({ answer, takenState }) => answer === 'accepted' && takenState === 'requested')
  if (request) return { kind: 'requested', title: request.title }
  if (offers.some(isSettled)) return { kind: 'taken' }
  const open = offers.find(({ answer, offerUntil }) => answer === null && isBefore(now, offerUntil))
  if (open) return { kind: 'asked', title: open.title, until: open.offerUntil }
  if (!isAskedInTime(released.startsAt, now)) return { kind: 'too_late' }
  const from = offeredFrom(released)
  if (isBefore(now, from)) return { kind: 'owner_first', from, next }
  if (next !== null) return { kind: 'soon', from: now, next }
  return { kind: offers.length > 0 ? 'asked_all' : 'nobody_waits' }
}

/** A weekly time that somebody waits for. Without a first and a last day: until they are taken off the list. */
export interface Wished {
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  firstOn: Temporal.PlainDate | null
  lastOn: Temporal.PlainDate | null
  everyWeeks: number
}

/** Whether somebody waits for this day, of their weekday. */
function isWishedOn({ weekday, firstOn, lastOn, everyWeeks }: Wished, day: Temporal.PlainDate): boolean {
  if (weekday !== day.dayOfWeek || (lastOn && isBefore(lastOn, day))) return false
  if (firstOn === null) return true
  const days = firstOn.until(day).days
  return days >= 0 && days % (everyWeeks * 7) === 0
}

/** Before, or at the same moment. */

/** The first span that a wish would take of released time, which may last over midnight; null when its days or times do not lie within. */
export function spanOf(
  wish: Wished,
  { startsAt, endsAt }: Pick<Released, 'startsAt' | 'endsAt'>,
): { startsAt: Temporal.Instant; endsAt: Temporal.Instant } | null {
  const first = berlinDay(startsAt)
  const last = berlinDay(endsAt)
  let day = first.add({ days: (wish.weekday - first.dayOfWeek + 7) % 7 })
  for (; !isAfter(day, last); day = day.add({ days: 7 })) {
    if (!isWishedOn(wish, day)) continue
    const span = { startsAt: berlinMoment(day, wish.startsTime), endsAt: berlinMoment(day, wish.endsTime) }
    if (!isAfter(startsAt, span.startsAt) && !isAfter(span.endsAt, endsAt)) return span
  }
  return null
}

/** Until when an offer made now can be taken. */
export function offerUntil(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [usual, last] = [now.add(STANDS), startsAt.subtract(BEFORE)]
  return isBefore(usual, last) ? usual : last
}

export type TakeRefusal = 'answered' | 'expired' | 'taken'

export function mayTake(
  offer: { answer: string | null; offerUntil: Temporal.Instant },
  now: Temporal.Instant,
): Answer<void, Exclude<TakeRefusal, 'taken'>> {
  if (offer.answer === 'expired') return refuse('expired')
  if (offer.answer !== null) return refuse('answered')
  return isBefore(now, offer.offerUntil) ? ok(undefined) : refuse('expired')
}

/** So long a link to confirm counts. */
export const CONFIRM = Temporal.Duration.from({ hours: 48 })
/** So many entries of one address wait at once. */
export const MOST_OF_ONE = 10

/** Whether somebody can still be asked for a time that begins then. */
export const isAskedInTime = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean => isBefore(now.add(NOTICE), startsAt)

/** Where an entry from outside stands. `over`: its last day is past. */
export type Waiting = 'unconfirmed' | 'expired' | 'waiting' | 'left' | 'over'

export function waitingOf(
  wish: { createdAt: Temporal.Instant; confirmedAt: Temporal.Instant | null; withdrawnAt: Temporal.Instant | null } & Pick<
    Wished,
    'lastOn'
  >,
  now: Temporal.Instant,
): Waiting {
  if (wish.withdrawnAt) return 'left'
  if (wish.lastOn && isBefore(wish.lastOn, berlinDay(now))) return 'over'
  if (wish.confirmedAt) return 'waiting'
  return isBefore(now, wish.createdAt.add(CONFIRM)) ? 'unconfirmed' : 'expired'
}
