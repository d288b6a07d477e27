import { expect, test } from 'vitest'
import { isSoon, mayCancel, mayReplace, mayUndo } from './rules.ts'

const now = Temporal.Instant.from('2026-11-23T16:40:00Z')
const nameOf = (answer: { ok: true } | { ok: false; refusal: string }) => (answer.ok ? 'yes' : answer.refusal)

test.each([
  ['planned', '2026-11-23T17:30:00Z', 'yes'],
  ['planned', '2026-11-23T16:40:01Z', 'yes'],
  ['planned', '2026-11-23T16:40:00Z', 'over'],
  ['held', '2026-11-23T17:30:00Z', 'held'],
  ['cancelled', '2026-11-23T17:30:00Z', 'already_cancelled'],
  ['moved', '2026-11-23T17:30:00Z', 'already_cancelled'],
])('cancelling a %s session that ends at %s at 16:40: %s', (state, endsAt, expected) => {
  expect(nameOf(mayCancel({ state, endsAt: Temporal.Instant.from(endsAt) }, now))).toBe(expected)
})

test.each([
  ['cancelled', '2026-11-23T16:40:01Z', 'yes'],
  ['cancelled', '2026-11-23T16:40:00Z', 'too_late'],
  ['cancelled', null, 'not_cancelled'],
  ['planned', '2026-11-23T16:45:00Z', 'not_cancelled'],
])('taking back: a %s session, possible until %s, at 16:40: %s', (state, until, expected) => {
  expect(nameOf(mayUndo({ state, replacedBy: null }, until ? Temporal.Instant.from(until) : null, now))).toBe(expected)
})

test.each([
  ['planned', 1, '2026-11-23T17:00:00Z', '2026-11-23T16:40:01Z', 'yes'],
  ['planned', 1, '2026-11-23T17:00:00Z', '2026-11-23T16:40:00Z', 'replaced'],
  ['planned', 1, '2026-11-23T16:40:00Z', '2026-11-23T16:45:00Z', 'replaced'],
  ['planned', 2, '2026-11-23T17:00:00Z', '2026-11-23T16:45:00Z', 'replaced'],
  ['cancelled', 2, '2026-11-23T17:00:00Z', '2026-11-23T16:45:00Z', 'replaced'],
])(
  'taking back with a %s replacement, version %i, at %s, possible until %s, at 16:40: %s',
  (state, version, startsAt, until, expected) => {
    const replacedBy = { state, version, startsAt: Temporal.Instant.from(startsAt) }
    expect(nameOf(mayUndo({ state: 'moved', replacedBy }, Temporal.Instant.from(until), now))).toBe(expected)
  },
)

test.each([
  ['cancelled', '2026-11-23T16:41:00Z', 'yes'],
  ['cancelled', '2026-11-23T16:40:00Z', 'past'],
  ['planned', '2026-11-24T16:40:00Z', 'not_cancelled'],
  ['moved', '2026-11-24T16:40:00Z', 'already_replaced'],
])('another date for a %s session at %s: %s', (state, startsAt, expected) => {
  expect(nameOf(mayReplace({ state }, Temporal.Instant.from(startsAt), now))).toBe(expected)
})

test('under 24 hours a notification is sent besides the mail', () => {
  expect(isSoon(now.add({ hours: 24 }), now)).toBe(false)
  expect(isSoon(now.add({ hours: 24 }).subtract({ seconds: 1 }), now)).toBe(true)
})
