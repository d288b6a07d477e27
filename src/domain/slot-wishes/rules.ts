import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'

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

/** Whether those who wait are asked now: the owner had their time, and there is enough left. */
export function isOffered({ startsAt, releasedAt, ownerHours }: Released, now: Temporal.Instant): boolean {
  const compare = Temporal.Instant.compare
  return compare(releasedAt.add({ hours: ownerHours }), now) <= 0 && compare(now.add(NOTICE), startsAt) < 0
}

/** The span that a wish would take of released time; null when its weekday or times do not lie within. */
export function spanOf(
  wish: { weekday: number; startsTime: Temporal.PlainTime; endsTime: Temporal.PlainTime },
  { startsAt, endsAt }: Pick<Released, 'startsAt' | 'endsAt'>,
): { startsAt: Temporal.Instant; endsAt: Temporal.Instant } | null {
  const day = berlinDay(startsAt)
  const at = Temporal.PlainTime.compare
  const fits =
    wish.weekday === day.dayOfWeek &&
    berlinDay(endsAt).equals(day) &&
    at(berlinTime(startsAt), wish.startsTime) <= 0 &&
    at(wish.endsTime, berlinTime(endsAt)) <= 0
  return fits ? { startsAt: berlinMoment(day, wish.startsTime), endsAt: berlinMoment(day, wish.endsTime) } : null
}

/** Until when an offer made now can be taken. */
export function offerUntil(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [usual, last] = [now.add(STANDS), startsAt.subtract(BEFORE)]
  return Temporal.Instant.compare(usual, last) < 0 ? usual : last
}

export type TakeRefusal = 'answered' | 'expired' | 'taken'

export function mayTake(
  offer: { answer: string | null; offerUntil: Temporal.Instant },
  now: Temporal.Instant,
): Answer<void, Exclude<TakeRefusal, 'taken'>> {
  if (offer.answer === 'expired') return refuse('expired')
  if (offer.answer !== null) return refuse('answered')
  return Temporal.Instant.compare(now, offer.offerUntil) < 0 ? ok(undefined) : refuse('expired')
}
