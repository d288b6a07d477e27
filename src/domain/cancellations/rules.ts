import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

/** How long a cancellation can be taken back by one press. */
export const UNDO = Temporal.Duration.from({ minutes: 5 })
/** How long the messages wait, so that a slip of the finger tells nobody. */
export const GRACE = Temporal.Duration.from({ seconds: 60 })
/** A session that begins sooner is told by notification too. */
const SOON = Temporal.Duration.from({ hours: 24 })

export type CancelRefusal = 'already_cancelled' | 'held' | 'over'

/** Whether a session can still be cancelled: until its end, unless it was held. */
export function mayCancel(
  session: { state: string; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): Answer<void, CancelRefusal> {
  if (session.state === 'cancelled' || session.state === 'moved') return refuse('already_cancelled')
  if (session.state === 'held') return refuse('held')
  return !isAfter(session.endsAt, now) ? refuse('over') : ok(undefined)
}

export type UndoRefusal = 'not_cancelled' | 'replaced' | 'too_late'

/** Whether a cancellation can be taken back; `undoUntil` null = there is none. The last moment itself is too late. */
export function mayUndo(
  session: { state: string },
  undoUntil: Temporal.Instant | null,
  now: Temporal.Instant,
): Answer<void, UndoRefusal> {
  if (session.state === 'moved') return refuse('replaced')
  if (session.state !== 'cancelled' || undoUntil === null) return refuse('not_cancelled')
  return isBefore(now, undoUntil) ? ok(undefined) : refuse('too_late')
}

export type ReplaceRefusal = 'not_cancelled' | 'already_replaced' | 'past'

/** Whether a cancelled session can be held at another time. */
export function mayReplace(
  session: { state: string },
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Answer<void, ReplaceRefusal> {
  if (session.state === 'moved') return refuse('already_replaced')
  if (session.state !== 'cancelled') return refuse('not_cancelled')
  return isAfter(startsAt, now) ? ok(undefined) : refuse('past')
}

/** Mail alone comes too late for what begins within 24 hours. */
export const isSoon = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean => isBefore(startsAt, now.add(SOON))
