import type { Answer } from '../../kernel/answer.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import type { Recipient } from '../notices/rules.ts'
import type { Session } from '../sessions/get-session.ts'
import type { SETTLEMENTS } from './input.ts'
import type { AffectedBooking } from './queries.ts'

/** Days ahead for announcements of an open-ended closure. */
export const ANNOUNCE_DAYS = 14

/** Fewest parts with the same ground and no overlap: larger parts first, pieces where two chosen parts overlap. */
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

export interface AnnouncedSession {
  session: Session
  recipients: Recipient[]
  /** Null = cancelled. */
  movedTo: string | null
  /** Of the new hall. */
  address: string
}

export interface Settled {
  courseId: string
  title: string
  how: (typeof SETTLEMENTS)[number]
  dates: string[]
}

/** A session, and its time in the closed hall. */
export interface MetSession {
  session: Session
  affected: AffectedBooking
}

/** Differences between a closed hall of the club and of its association. Building blocks with courses and parts locked. */
export interface ClosedGround {
  closureId: string | null
  move(ctx: Ctx, met: MetSession, partId: string): Promise<Answer<void, 'occupied', Occupied>>
  /** In as many statements for one as for many. */
  lose(ctx: Ctx, met: readonly MetSession[]): Promise<void>
  saveSettlement(ctx: Ctx, courseId: string, how: Settled['how']): Promise<void>
}
