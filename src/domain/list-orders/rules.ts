import type { JsonValue } from '../../database/tables.ts'
import { isAfter } from '../../kernel/calendar.ts'
import type { EventState } from '../events/rules.ts'
import type { UserRefusal } from '../users/texts.ts'
import type { EventTask, List, ListKind } from './input.ts'

/** Why a line is left as it is; of users see there, too. */
export type LeftOut =
  | UserRefusal
  | 'of_session'
  | 'of_event'
  | 'of_closure'
  | 'not_requested'
  | 'requested'
  | 'ended'
  | 'over'
  | 'occupied'
  | 'series'
  | 'not_yours'
  | 'not_draft'
  | 'price_missing'
  | 'not_published'
  | 'draft'
  | 'cancelled'
  | 'has_participants'
  | 'same'
  | 'hall_missing'
  | 'nothing_after'
  | 'requested_series'
  | 'still_public'
  | 'superuser'
  | 'blocked'

/** One line of a batch, and what becomes of it. */
export interface ListLine {
  id: string
  title: string
  when: string
  place: string
  /** What is done beside the batch's own word: `12 Termine`; empty where nothing more is to be said. */
  detail: string
  /** How many people get a mail about it. */
  told: number
  /** null = it is done. */
  leftOut: LeftOut | null
  /** Who is in the way, in words. */
  rivals: string
  /** What taking it back needs to know. */
  before: JsonValue
}

/**
 * Whether it can be taken back at all. What people were told of a cancelled event, what was decided on a request, and who was invited or
 * signed out stays.
 */
export function canBeUndone(list: List, kind: ListKind): boolean {
  if (list === 'events') return kind !== 'cancel'
  if (list === 'users') return kind !== 'invite' && kind !== 'sessions'
  return list === 'series' || list === 'courses' || kind === 'cancel'
}

export interface EventFacts {
  state: EventState
  endsAt: Temporal.Instant
  /** Whether this person may edit it. */
  isOwn: boolean
  hasParticipants: boolean
}

/** Why an event is left as it is; null = it is done, as far as the commands agree. */
export function whyNot(kind: EventTask['kind'], event: EventFacts, now: Temporal.Instant): LeftOut | null {
  if (!event.isOwn) return 'not_yours'
  if (event.state === 'cancelled') return 'cancelled'
  const isOver = !isAfter(event.endsAt, now)
  switch (kind) {
    case 'publish':
      return event.state === 'draft' ? null : 'not_draft'
    case 'withdraw':
      if (event.state !== 'published') return 'not_published'
      return event.hasParticipants ? 'has_participants' : null
    case 'discard':
      if (event.state !== 'draft') return 'not_draft'
      return event.hasParticipants ? 'has_participants' : null
    case 'cancel':
      // A draft was never seen: a website that says it does not take place would be the first to speak of it.
      if (event.state === 'draft' && !event.hasParticipants) return 'draft'
      return isOver ? 'over' : null
    case 'change':
      return null
  }
}
