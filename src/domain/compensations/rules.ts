import { splitCents } from '../../kernel/money.ts'

export const COMPENSATION_KINDS = ['credit', 'refund'] as const
export type CompensationKind = (typeof COMPENSATION_KINDS)[number]

/** A price with the sessions that it pays for, in their order. */
export interface PriceFacts {
  priceCents: number
  sessionIds: readonly string[]
  /** What was given back before, in cents. */
  givenCents: number
}

/**
 * What each lost session is worth in cents: the price by sessions, the first ones a cent more where it does not come out even, so that all of
 * them together are the price. Never more in total than was not given back yet; nothing for a session that the price does not pay for.
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
