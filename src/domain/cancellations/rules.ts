import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

export const UNDO = Temporal.Duration.from({ minutes: 5 })
/** Delay of the messages, so that a slip of the finger tells nobody. */
export const GRACE = Temporal.Duration.from({ seconds: 60 })
/** Sooner sessions are also told by push. */
const SOON = Temporal.Duration.from({ hours: 24 })

export type CancelRefusal = 'already_cancelled' | 'held' | 'over'

/** Until the end of the session, unless it was held. */
export function mayCancel(
  session: { state: string; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): Answer<void, CancelRefusal> {
  if (session.state === 'cancelled' || session.state === 'moved') return refuse('already_cancelled')
  if (session.state === 'held') return refuse('held')
  return !isAfter(session.endsAt, now) ? refuse('over') : ok(undefined)
}

export type UndoRefusal = 'not_cancelled' | 'replaced' | 'too_late'

/**
 * `undoUntil` null = no cancellation. The last moment itself is too late. A replacement goes with the cancellation, unless it has
 * begun or has its own news.
 */
export function mayUndo(
  { state, replacedBy }: { state: string; replacedBy: { state: string; version: number; startsAt: Temporal.Instant } | null },
  undoUntil: Temporal.Instant | null,
  now: Temporal.Instant,
): Answer<void, UndoRefusal> {
  if ((state !== 'cancelled' && state !== 'moved') || undoUntil === null) return refuse('not_cancelled')
  if (replacedBy && (replacedBy.state !== 'planned' || replacedBy.version > 1 || !isAfter(replacedBy.startsAt, now)))
    return refuse('replaced')
  if (isBefore(now, undoUntil)) return ok(undefined)
  return refuse(replacedBy ? 'replaced' : 'too_late')
}

export type ReplaceRefusal = 'not_cancelled' | 'already_replaced' | 'past'

export function mayReplace(
  session: { state: string },
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Answer<void, ReplaceRefusal> {
  if (session.state === 'moved') return refuse('already_replaced')
  if (session.state !== 'cancelled') return refuse('not_cancelled')
  return isAfter(startsAt, now) ? ok(undefined) : refuse('past')
}

/** Mail alone comes too late for sessions within 24 hours. */
export const isSoon = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean => isBefore(startsAt, now.add(SOON))

export type SettleRefusal = 'not_over' | 'already_cancelled' | 'has_marks' | 'billed'

/** A session may be settled once it is over. Held without marks may still turn out not to have taken place. */
export function maySettle(
  session: { state: string; endsAt: Temporal.Instant },
  known: { hasMarks: boolean; isBilled: boolean },
  tookPlace: boolean,
  now: Temporal.Instant,
): Answer<void, SettleRefusal> {
  if (isAfter(session.endsAt, now)) return refuse('not_over')
  if (session.state === 'cancelled' || session.state === 'moved') return refuse('already_cancelled')
  if (tookPlace) return ok(undefined)
  if (known.hasMarks) return refuse('has_marks')
  return known.isBilled ? refuse('billed') : ok(undefined)
}
