import type { Placed } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import type { Recipient } from '../notices/rules.ts'
import type { Session } from '../sessions/get-session.ts'
import type { SETTLEMENTS } from './input.ts'
import type { Met } from './queries.ts'

/** So many days ahead sessions of an open-ended closure are announced as cancelled, unless somebody says otherwise. */
export const ANNOUNCE_DAYS = 14

/**
 * The fewest of the given parts that cover the same ground without sharing any: larger parts first, and the pieces themselves where two
 * that were named share one.
 */
export function partsToClose(chosen: readonly string[], atoms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ground = (partId: string) => atoms.get(partId) ?? new Set<string>()
  const all = new Set(chosen.flatMap((partId) => [...ground(partId)]))
  const closed: string[] = []
  const covered = new Set<string>()
  const bySize = [...atoms.keys()].toSorted((one, other) => ground(other).size - ground(one).size || (one < other ? -1 : 1))
  for (const partId of bySize) {
    const own = ground(partId)
    if (own.size === 0 || !own.isSubsetOf(all) || !own.isDisjointFrom(covered)) continue
    closed.push(partId)
    for (const atom of own) covered.add(atom)
  }
  return closed
}

/** A session that a closure changed, with who hears of it. */
export interface Affected {
  session: Session
  recipients: Recipient[]
  /** The place where it is held instead; null = it is cancelled. */
  movedTo: string | null
}

/** What an offer's people get for what they lost. */
export interface Settled {
  courseId: string
  title: string
  how: (typeof SETTLEMENTS)[number]
  /** Days added to the offer, as people read them. */
  dates: string[]
}

/** What differs between a closed hall of the club itself and one of its association. Building blocks in a transaction that holds offers and parts. */
export interface ClosedGround {
  /** Named in what people get for lost sessions; null where the closure is another club's. */
  closureId: string | null
  move(ctx: Ctx, session: Session, met: Met, partId: string): Promise<Placed<void>>
  lose(ctx: Ctx, session: Session, met: Met): Promise<void>
  noteSettlement(ctx: Ctx, courseId: string, how: Settled['how']): Promise<void>
}
