import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore, later } from '../../kernel/calendar.ts'

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

interface Undoable {
  state: string
  startsAt: Temporal.Instant
  replacedBy: { state: string; startsAt: Temporal.Instant } | null
}

/** Last moment of an undo, itself too late: the session's begin, or `undoUntil` after it. */
export const undoEnd = ({ startsAt }: Pick<Undoable, 'startsAt'>, undoUntil: Temporal.Instant): Temporal.Instant =>
  later(startsAt, undoUntil)

/** `undoUntil` null = no cancellation. Another date goes with it, as long as that is ahead. */
export function mayUndo(session: Undoable, undoUntil: Temporal.Instant | null, now: Temporal.Instant): Answer<void, UndoRefusal> {
  const { state, replacedBy } = session
  if ((state !== 'cancelled' && state !== 'moved') || undoUntil === null) return refuse('not_cancelled')
  if (!isBefore(now, undoEnd(session, undoUntil))) return refuse('too_late')
  const isAhead = replacedBy === null || (replacedBy.state === 'planned' && isAfter(replacedBy.startsAt, now))
  return isAhead ? ok(undefined) : refuse('replaced')
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
