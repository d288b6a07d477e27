import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, isAfter, isBefore } from '../../kernel/calendar.ts'

/** Shortest time between offer and beginning: nobody could come sooner. */
export const NOTICE = Temporal.Duration.from({ hours: 3 })
/** Life of an offer, ending before the beginning at the latest. */
const STANDS = Temporal.Duration.from({ hours: 24 })
const BEFORE = Temporal.Duration.from({ hours: 1 })

export interface Released {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  releasedAt: Temporal.Instant
  /** Hours in which only the hall's owner sees the time. */
  ownerHours: number
}

/** A mistaken release can be taken back before anybody hears of it. */
export const SLIP = Temporal.Duration.from({ minutes: 5 })

const offeredFrom = ({ releasedAt, ownerHours }: Pick<Released, 'releasedAt' | 'ownerHours'>): Temporal.Instant =>
  releasedAt.add(ownerHours > 0 ? { hours: ownerHours } : SLIP)

export const isOffered = (released: Released, now: Temporal.Instant): boolean =>
  !isAfter(offeredFrom(released), now) && isAskedInTime(released.startsAt, now)

export type ReleasedState =
  | { kind: 'taken' | 'asked_all' | 'nobody_waits' | 'too_late' }
  | { kind: 'asked'; title: string; until: Temporal.Instant }
  /** A public wish took it: staff decide. */
  | { kind: 'requested'; title: string }
  /** `next`: title of the next wish; null = none. */
  | { kind: 'owner_first' | 'soon'; from: Temporal.Instant; next: string | null }

export interface Asked {
  title: string
  answer: string | null
  offerUntil: Temporal.Instant
  /** State of the booking from this offer; null without one. */
  takenState: string | null
}

const isSettled = ({ answer, takenState }: Asked): boolean =>
  answer === 'taken' || (answer === 'accepted' && takenState !== 'declined')

/** `offers`: all so far; `next`: title of the longest waiting wish that fits. */
export function releasedStateOf(
  released: Released,
  offers: readonly Asked[],
  next: string | null,
  now: Temporal.Instant,
): ReleasedState {
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

/** Without first and last day it waits until it is ended. */
export interface WishedTime {
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  firstOn: Temporal.PlainDate | null
  lastOn: Temporal.PlainDate | null
  everyWeeks: number
}

function isWishedOn({ weekday, firstOn, lastOn, everyWeeks }: WishedTime, day: Temporal.PlainDate): boolean {
  if (weekday !== day.dayOfWeek || (lastOn && isBefore(lastOn, day))) return false
  if (firstOn === null) return true
  const days = firstOn.until(day).days
  return days >= 0 && days % (everyWeeks * 7) === 0
}

/** First span of the released time for a wish, also over midnight; null when it does not fit. */
export function spanOf(
  wish: WishedTime,
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

/** Life of a link to confirm. */
export const CONFIRM = Temporal.Duration.from({ hours: 48 })
/** Waiting wishes of one address. */
export const MOST_OF_ONE = 10

export const isAskedInTime = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean => isBefore(now.add(NOTICE), startsAt)

/** `over`: its last day is past. */
export type Waiting = 'unconfirmed' | 'expired' | 'waiting' | 'left' | 'over'

export function waitingOf(
  wish: { createdAt: Temporal.Instant; confirmedAt: Temporal.Instant | null; withdrawnAt: Temporal.Instant | null } & Pick<
    WishedTime,
    'lastOn'
  >,
  now: Temporal.Instant,
): Waiting {
  if (wish.withdrawnAt) return 'left'
  if (wish.lastOn && isBefore(wish.lastOn, berlinDay(now))) return 'over'
  if (wish.confirmedAt) return 'waiting'
  return isBefore(now, wish.createdAt.add(CONFIRM)) ? 'unconfirmed' : 'expired'
}
