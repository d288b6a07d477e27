import { splitCents } from '../../kernel/money.ts'

export const COMPENSATION_KINDS = ['credit', 'refund'] as const
export type CompensationKind = (typeof COMPENSATION_KINDS)[number]

export interface PriceFacts {
  priceCents: number
  sessionIds: readonly string[]
  givenCents: number
}

/**
 * Shares of lost sessions in cents: the price by sessions, the first ones a cent more, so that all add up to the price. The total
 * never exceeds the rest of the price; sessions outside the price get nothing.
 */
export function sharesOf({ priceCents, sessionIds, givenCents }: PriceFacts, lostIds: ReadonlySet<string>): Map<string, number> {
  const shares = new Map<string, number>()
  if (sessionIds.length === 0) return shares
  let left = priceCents - givenCents
  for (const [at, cents] of splitCents(priceCents, sessionIds.length).entries()) {
    const id = sessionIds[at]
    if (id === undefined || !lostIds.has(id)) continue
    const share = Math.min(cents, left)
    if (share <= 0) continue
    shares.set(id, share)
    left -= share
  }
  return shares
}
