import type { JsonValue } from '../../database/tables.ts'
import { isAfter } from '../../kernel/calendar.ts'
import type { EventState } from '../events/rules.ts'
import type { UserRefusal } from '../users/texts.ts'
import type { EventTask, List, ListKind } from './input.ts'

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
  | 'sessions_ahead'
  | 'has_people'
  | 'superuser'
  | 'blocked'

export interface ListLine {
  id: string
  title: string
  when: string
  place: string
  /** Addition to the task's word: `12 Termine`; may be empty. */
  detail: string
  /** The detail warns of something to look at. */
  isFaulty?: boolean
  told: number
  leftOut: LeftOut | null
  rivals: string
  before: JsonValue
}

/** Cancelled events, decided requests, invitations and ended login sessions cannot be undone: people were told. */
export function canBeUndone(list: List, kind: ListKind): boolean {
  if (list === 'events') return kind !== 'cancel'
  if (list === 'users') return kind !== 'invite' && kind !== 'sessions'
  return list === 'series' || list === 'courses' || kind === 'cancel'
}

export interface OrderedEvent {
  state: EventState
  endsAt: Temporal.Instant
  isOwn: boolean
  hasParticipants: boolean
}

/** Null = done, if the commands agree. */
export function whyNot(kind: EventTask['kind'], event: OrderedEvent, now: Temporal.Instant): LeftOut | null {
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
      // Nobody saw the draft: a notice of its cancellation would be the first word of it.
      if (event.state === 'draft' && !event.hasParticipants) return 'draft'
      return isOver ? 'over' : null
    case 'change':
      return null
  }
}
