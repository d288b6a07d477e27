import { expect, test } from 'vitest'
import type { EventTask } from './input.ts'
import { canBeUndone, type LeftOut, type OrderedEvent, whyNot } from './rules.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const event = (more: Partial<OrderedEvent> = {}): OrderedEvent => ({
  state: 'published',
  endsAt: NOW.add({ hours: 1 }),
  isOwn: true,
  hasParticipants: false,
  ...more,
})
const draft = event({ state: 'draft' })
const over = { endsAt: NOW }

test.each<[string, EventTask['kind'], OrderedEvent, LeftOut | null]>([
  ['a draft is published', 'publish', draft, null],
  ['a draft of the past, too', 'publish', { ...draft, ...over }, null],
  ['what is published is not published again', 'publish', event(), 'not_draft'],
  ['what is published becomes a draft', 'withdraw', event(), null],
  ['but not once somebody signed up', 'withdraw', event({ hasParticipants: true }), 'has_participants'],
  ['a draft is one already', 'withdraw', draft, 'not_published'],
  ['a draft is thrown away', 'discard', draft, null],
  ['but not with people in it', 'discard', { ...draft, hasParticipants: true }, 'has_participants'],
  ['what the public has seen is not thrown away', 'discard', event(), 'not_draft'],
  ['what is published is cancelled', 'cancel', event({ hasParticipants: true }), null],
  ['until its very end', 'cancel', event(over), 'over'],
  ['a draft nobody knows of is not cancelled', 'cancel', draft, 'draft'],
  ['unless somebody has signed up before', 'cancel', { ...draft, hasParticipants: true }, null],
  ['anything alive is changed', 'change', draft, null],
  ...(['publish', 'withdraw', 'discard', 'cancel', 'change'] as const).flatMap(
    (kind): [string, EventTask['kind'], OrderedEvent, LeftOut][] => [
      [`what is cancelled stays so: ${kind}`, kind, event({ state: 'cancelled' }), 'cancelled'],
      [`another department's stays: ${kind}`, kind, event({ isOwn: false }), 'not_yours'],
    ],
  ),
])('%s', (_, kind, facts, expected) => expect(whyNot(kind, facts, NOW)).toBe(expected))

test.each([
  ['events', 'publish', true],
  ['events', 'withdraw', true],
  ['events', 'change', true],
  ['events', 'discard', true],
  ['events', 'cancel', false],
  ['bookings', 'cancel', true],
  ['bookings', 'approve', false],
  ['bookings', 'decline', false],
  ['series', 'end', true],
  ['series', 'release', true],
] as const)('of %s: %s can be taken back: %s', (list, kind, expected) => expect(canBeUndone(list, kind)).toBe(expected))
