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

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}Z`)
test.each([
  ['cancelled', '16:40:01', '16:00:00', 'yes'],
  ['cancelled', '16:40:00', '16:40:00', 'too_late'],
  ['cancelled', '16:00:00', '16:40:01', 'yes'],
  ['cancelled', null, '18:00:00', 'not_cancelled'],
  ['planned', '16:45:00', '18:00:00', 'not_cancelled'],
])('taking back: a %s session, waiting until %s, that begins at %s, at 16:40: %s', (state, until, startsAt, expected) => {
  const session = { state, startsAt: at(startsAt), replacedBy: null }
  expect(nameOf(mayUndo(session, until === null ? null : at(until), now))).toBe(expected)
})

test.each([
  ['planned', '16:40:01', 'yes'],
  ['planned', '16:40:00', 'replaced'],
  ['cancelled', '18:00:00', 'replaced'],
])('taking back what has a %s replacement at %s, at 16:40: %s', (state, startsAt, expected) => {
  const session = { state: 'moved', startsAt: at('17:00:00'), replacedBy: { state, startsAt: at(startsAt) } }
  expect(nameOf(mayUndo(session, at('16:00:00'), now))).toBe(expected)
})

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
