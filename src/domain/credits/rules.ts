import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

/** What decides whether somebody who comes to a session needs a card for it. */
export interface NeedFacts {
  /** Whether any kind of card counts for the offer. */
  isAccepted: boolean
  /** A place of their own in the offer: it has its own price. */
  isBooked: boolean
  /** Tries the offer, and trial lessons are left. */
  isTrial: boolean
  isMember: boolean
  /** Members come without a card, for every kind that counts here. */
  membersFree: boolean
}

/** A place on the group list alone is no right to come: lists carry no price. */
export const needsCard = ({ isAccepted, isBooked, isTrial, isMember, membersFree }: NeedFacts): boolean =>
  isAccepted && !isBooked && !isTrial && !(isMember && membersFree)

export type Step = 'take' | 'give_back' | 'nothing'

/**
 * What one person's standing mark in one session does to their cards. What was taken once stays taken while they are marked
 * present and the session takes place, whatever becomes of their membership later.
 */
export function stepFor(facts: { isPresent: boolean; takesPlace: boolean; isTaken: boolean; needsCard: boolean }): Step {
  const { isPresent, takesPlace, isTaken, needsCard } = facts
  const counts = isPresent && takesPlace
  if (isTaken) return counts ? 'nothing' : 'give_back'
  return counts && needsCard ? 'take' : 'nothing'
}

/** An hour without a card and a card that could pay for it. */
export interface Candidate {
  sessionId: string
  personId: string
  cardId: string
  balance: number
}

/**
 * Which card pays for which hour: the hours in their order, each from the first of its cards that has a unit left. The caller
 * puts earlier hours, and cards that end sooner, first.
 */
export function chooseCards(candidates: readonly Candidate[]): Candidate[] {
  const left = new Map(candidates.map(({ cardId, balance }) => [cardId, balance]))
  const paid = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const hour = `${candidate.sessionId} ${candidate.personId}`
    const units = left.get(candidate.cardId) ?? 0
    if (paid.has(hour) || units < 1) continue
    left.set(candidate.cardId, units - 1)
    paid.set(hour, candidate)
  }
  return [...paid.values()]
}

/** The last day on which a card counts that begins on this day: twelve months from 15.03. end on 14.03. */
export const lastDayOf = (from: Temporal.PlainDate, months: number): Temporal.PlainDate =>
  from.add({ months }).subtract({ days: 1 })

/** What the unused units were worth at the sale, in cents, rounded down; never more than was paid. */
export const worthOf = ({ priceCents, units, balance }: { priceCents: number; units: number; balance: number }): number =>
  Math.min(priceCents, Math.floor((priceCents * balance) / units))

export type CardState = 'valid' | 'coming' | 'used_up' | 'expired' | 'refunded'

export interface CardFacts {
  balance: number
  validFrom: Temporal.PlainDate
  validTo: Temporal.PlainDate
  refundedAt: Temporal.Instant | null
}

export function cardState({ balance, validFrom, validTo, refundedAt }: CardFacts, today: Temporal.PlainDate): CardState {
  if (refundedAt) return 'refunded'
  if (isBefore(validTo, today)) return 'expired'
  if (balance === 0) return 'used_up'
  return isAfter(validFrom, today) ? 'coming' : 'valid'
}

export type CorrectRefusal = 'refunded' | 'below_zero' | 'too_many'
/** More than this is a slip of the finger. */
const MOST_UNITS = 200

/** Whether a card's balance may be changed by so many units. */
export function mayCorrect(card: CardFacts, units: number): Answer<void, CorrectRefusal> {
  if (card.refundedAt) return refuse('refunded')
  if (card.balance + units < 0) return refuse('below_zero')
  return card.balance + units > MOST_UNITS ? refuse('too_many') : ok(undefined)
}

export type RefundRefusal = 'refunded' | 'more_than_paid'

export function mayRefund(card: CardFacts & { priceCents: number }, cents: number): Answer<void, RefundRefusal> {
  if (card.refundedAt) return refuse('refunded')
  return cents > card.priceCents ? refuse('more_than_paid') : ok(undefined)
}
