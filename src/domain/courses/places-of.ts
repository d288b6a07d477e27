import { isBefore } from '../../kernel/calendar.ts'
import type { OfferPlaces, PendingDraw } from './list-offers.ts'

/** Up to this many free places are shown as few. */
export const FEW = 3

export type PlacesOf =
  | { kind: 'not_open_yet'; opensAt: Temporal.Instant }
  | { kind: 'closed' }
  /** Without limit. */
  | { kind: 'open' }
  | { kind: 'free'; places: number }
  /** `position`: the one somebody new would get. */
  | { kind: 'waiting'; position: number }
  | { kind: 'full' }
  /** Places are drawn: wishes will be taken, are taken, or are all in. */
  | { kind: 'wishes_soon'; opensAt: Temporal.Instant }
  | { kind: 'wishes'; closesAt: Temporal.Instant }
  | { kind: 'to_be_drawn'; drawAt: Temporal.Instant }

function stepOf(draw: PendingDraw, now: Temporal.Instant): PlacesOf {
  const [opensAt, closesAt] = [Temporal.Instant.from(draw.opensAt), Temporal.Instant.from(draw.closesAt)]
  if (isBefore(now, opensAt)) return { kind: 'wishes_soon', opensAt }
  if (isBefore(now, closesAt)) return { kind: 'wishes', closesAt }
  return { kind: 'to_be_drawn', drawAt: Temporal.Instant.from(draw.drawAt) }
}

/** How an offer stands for somebody new. People who wait confirmed go before them, so a place given back is not free yet. */
export function placesOf(offer: OfferPlaces, now: Temporal.Instant): PlacesOf {
  if (offer.draw) return stepOf(offer.draw, now)
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = offer
  if (opensAt && isBefore(now, opensAt)) return { kind: 'not_open_yet', opensAt }
  if (closesAt && !isBefore(now, closesAt)) return { kind: 'closed' }
  if (offer.capacity === null) return { kind: 'open' }
  const places = offer.waitingConfirmed > 0 ? 0 : Math.max(0, offer.capacity - offer.taken)
  if (places > 0) return { kind: 'free', places }
  return offer.hasWaitingList ? { kind: 'waiting', position: offer.waiting + 1 } : { kind: 'full' }
}

/** Whether somebody can sign up now: on a place, on the waiting list, or with a wish. */
export const isBookable = (places: PlacesOf): boolean => ['open', 'free', 'waiting', 'wishes'].includes(places.kind)
