import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

export interface NeedFacts {
  /** Some kind of card counts for the course. */
  isAccepted: boolean
  /** An own place in the course has its own price. */
  isBooked: boolean
  isTrial: boolean
  isMember: boolean
  /** Every kind of the course is free for members. */
  membersFree: boolean
}

/** The group list alone carries no price, so it needs a card. */
export const needsCard = ({ isAccepted, isBooked, isTrial, isMember, membersFree }: NeedFacts): boolean =>
  isAccepted && !isBooked && !isTrial && !(isMember && membersFree)

export type Step = 'take' | 'give_back' | 'nothing'

/** A unit once taken stays taken while the person is present and the session takes place, also after a change of membership. */
export function stepFor(facts: { isPresent: boolean; takesPlace: boolean; isTaken: boolean; needsCard: boolean }): Step {
  const { isPresent, takesPlace, isTaken, needsCard } = facts
  const counts = isPresent && takesPlace
  if (isTaken) return counts ? 'nothing' : 'give_back'
  return counts && needsCard ? 'take' : 'nothing'
}

export interface PossibleUse {
  sessionId: string
  personId: string
  cardId: string
  balance: number
}

/** Assigns cards to unpaid hours in the given order. The caller puts earlier hours first, and cards that end sooner. */
export function chooseCards(possible: readonly PossibleUse[]): PossibleUse[] {
  const left = new Map(possible.map(({ cardId, balance }) => [cardId, balance]))
  const paid = new Map<string, PossibleUse>()
  for (const use of possible) {
    const hour = `${use.sessionId} ${use.personId}`
    const units = found(left.get(use.cardId))
    if (paid.has(hour) || units < 1) continue
    left.set(use.cardId, units - 1)
    paid.set(hour, use)
  }
  return [...paid.values()]
}

/** Twelve months from 15.03. end on 14.03. */
export const lastDayOf = (from: Temporal.PlainDate, months: number): Temporal.PlainDate =>
  from.add({ months }).subtract({ days: 1 })

/** Worth of the unused units at the sale, in cents, rounded down; never more than the price. */
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
/** A higher balance is a typing mistake. */
const MOST_UNITS = 200

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
