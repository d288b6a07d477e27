import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PeopleTask } from './input.ts'
import { type ChosenPerson, type Outcome, type PeopleFacts, planPeople, type Target } from './rules.ts'

const row = (more: Partial<ChosenPerson> = {}): ChosenPerson => ({
  id: 'p1',
  personId: 'w1',
  courseId: 'a',
  state: 'confirmed',
  isConfirmed: true,
  priceCents: 4500,
  priceKind: 'member',
  isPriceChecked: false,
  isReached: true,
  certificate: null,
  ...more,
})
const target = (more: Partial<Target> = {}): Target => ({
  id: 'b',
  state: 'published',
  capacity: 10,
  taken: 5,
  waiting: 0,
  hasWaitingList: true,
  personIds: new Set<string>(),
  prices: [
    { kind: 'member', cents: 5000 },
    { kind: 'non_member', cents: 9000 },
  ],
  ...more,
})
const facts = (fill: { capacity: number | null; taken: number }, goal: Target | null = null): PeopleFacts => ({
  fills: new Map([['a', { ...fill, waiting: 0 }]]),
  prices: new Map([['a', [{ kind: 'non_member', cents: 6000 } as const]]]),
  target: goal,
})
const room = facts({ capacity: 10, taken: 5 })
const full = facts({ capacity: 10, taken: 10 })
const short = (outcome: Outcome | undefined): string => {
  if (outcome?.kind === 'left_out') return outcome.why
  if (outcome?.kind === 'moved') return `${outcome.to} ${outcome.toCents - outcome.fromCents}`
  return outcome?.kind === 'priced' ? `${outcome.fromCents} → ${outcome.toCents}` : (outcome?.kind ?? '')
}
const move = (reason = ''): PeopleTask => ({ kind: 'move', toCourseId: 'b', reason })
const give: PeopleTask = { kind: 'give', reason: '' }
const offer: PeopleTask = { kind: 'offer', reason: '' }

test.each<[string, PeopleTask, Partial<ChosenPerson>, PeopleFacts, string]>([
  ['removes whoever takes part', { kind: 'remove' }, {}, room, 'removed'],
  ['removes whoever waits', { kind: 'remove' }, { state: 'waiting' }, room, 'removed'],
  ['leaves out whose time is over', { kind: 'remove' }, { state: 'finished' }, room, 'already_ended'],
  ['gives a free place to whoever waits', give, { state: 'waiting' }, room, 'placed'],
  ['confirms a held place although all are taken', give, { state: 'requested' }, full, 'placed'],
  ['gives no place where none is free', give, { state: 'waiting' }, full, 'reason_missing'],
  ['gives one more for a reason', { kind: 'give', reason: 'Geschwister' }, { state: 'waiting' }, full, 'placed'],
  ['gives nobody a second place', give, {}, room, 'has_place'],
  ['gives none after the end', give, { state: 'cancelled' }, room, 'already_ended'],
  ['offers a place', offer, { state: 'waiting' }, room, 'offered'],
  ['offers none to whoever has not confirmed', offer, { state: 'waiting', isConfirmed: false }, room, 'not_confirmed'],
  ['offers none to whoever holds one', offer, { state: 'requested' }, room, 'not_confirmed'],
  ['offers none twice', offer, { state: 'offered' }, room, 'has_place'],
  ['offers none where none is free', offer, { state: 'waiting' }, full, 'reason_missing'],
  ['moves to a free place', move(), {}, facts({ capacity: 1, taken: 1 }, target()), 'place 500'],
  ['moves behind those who wait', move(), {}, facts({ capacity: 1, taken: 1 }, target({ waiting: 1 })), 'waiting 500'],
  ['moves to the waiting list', move(), {}, facts({ capacity: 1, taken: 1 }, target({ taken: 10 })), 'waiting 500'],
  [
    'moves above the capacity for a reason',
    move('Umbau'),
    {},
    facts({ capacity: 1, taken: 1 }, target({ taken: 10 })),
    'place 500',
  ],
  [
    'moves nowhere without a list',
    move(),
    {},
    facts({ capacity: 1, taken: 1 }, target({ taken: 10, hasWaitingList: false })),
    'full',
  ],
  [
    'the usual price stays the usual',
    move(),
    { priceKind: 'free', priceCents: 0 },
    facts({ capacity: 1, taken: 1 }, target()),
    'place 9000',
  ],
  ['moves nobody where they are', move(), { courseId: 'b' }, facts({ capacity: 1, taken: 1 }, target()), 'same_course'],
  ['moves nobody twice', move(), {}, facts({ capacity: 1, taken: 1 }, target({ personIds: new Set(['w1']) })), 'already_joined'],
  ['moves to no draft', move(), {}, facts({ capacity: 1, taken: 1 }, target({ state: 'draft' })), 'not_bookable'],
  ['sets a price', { kind: 'price', cents: 1000, reason: 'x' }, {}, room, '4500 → 1000'],
  ['sets the same price not again', { kind: 'price', cents: 4500, reason: 'x' }, {}, room, 'same_price'],
  ['sets no price after leaving', { kind: 'price', cents: 1000, reason: 'x' }, { state: 'cancelled' }, room, 'ended'],
  ['lets a checked price be', { kind: 'settle', isRight: true }, { isPriceChecked: true }, room, 'nothing_to_check'],
  ['lets the usual price be', { kind: 'settle', isRight: false }, { priceKind: 'non_member' }, room, 'nothing_to_check'],
  ['settles as right', { kind: 'settle', isRight: true }, {}, room, '4500 → 4500'],
  ['settles as wrong', { kind: 'settle', isRight: false }, {}, room, '4500 → 6000'],
  ['writes', { kind: 'mail', subject: 'x', text: 'y' }, {}, room, 'mailed'],
  ['writes a letter without an address', { kind: 'mail', subject: 'x', text: 'y' }, { isReached: false }, room, 'lettered'],
  ['certifies', { kind: 'certificates', from: '2026-01-01', to: '2026-12-31' }, {}, room, 'certified'],
  [
    'certifies nothing too little',
    { kind: 'certificates', from: '2026-01-01', to: '2026-12-31' },
    { certificate: 'attended_too_little' },
    room,
    'attended_too_little',
  ],
])('%s', (_, task, more, given, expected) => expect(short(planPeople(task, [row(more)], given)[0])).toBe(expected))

test('places that one takes are gone for the next, and no more are given than are free', () => {
  const many = fc.record({ free: fc.nat(8), waiting: fc.nat(12), isOffer: fc.boolean() })
  fc.assert(
    fc.property(many, ({ free, waiting, isOffer }) => {
      const rows = Array.from({ length: waiting }, (_, at) => row({ id: `${at}`, personId: `${at}`, state: 'waiting' }))
      const given = facts({ capacity: 20, taken: 20 - free })
      const outcomes = planPeople(isOffer ? offer : give, rows, given)
      const placed = outcomes.filter(({ kind }) => kind !== 'left_out').length
      expect(placed).toBe(Math.min(free, waiting))
      expect(given.fills.get('a')?.taken, 'what was given is not changed').toBe(20 - free)
    }),
  )
})

test('moving fills the free places in order, then the waiting list; nobody gets in twice', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.array(fc.constantFrom('u', 'v', 'w', 'x', 'y', 'z'), { maxLength: 12 }), (free, people) => {
      const goal = target({ capacity: 10, taken: 10 - free })
      const rows = people.map((personId, at) => row({ id: `${at}`, personId, courseId: `c${at}` }))
      const outcomes = planPeople(move(), rows, facts({ capacity: 1, taken: 1 }, goal))
      const moved = outcomes.flatMap((outcome) => (outcome.kind === 'moved' ? [outcome.to] : []))
      expect(moved).toHaveLength(new Set(people).size)
      expect(moved.filter((to) => to === 'place')).toHaveLength(Math.min(free, moved.length))
      expect([...moved].sort()).toEqual(moved)
    }),
  )
})
