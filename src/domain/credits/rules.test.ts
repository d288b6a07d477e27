import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CardFacts,
  cardState,
  chooseCards,
  lastDayOf,
  mayCorrect,
  mayRefund,
  type NeedFacts,
  needsCard,
  type PossibleUse,
  stepFor,
  worthOf,
} from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const stranger: NeedFacts = { isAccepted: true, isBooked: false, isTrial: false, isMember: false, membersFree: true }

test.each<[string, Partial<NeedFacts>, boolean]>([
  ['walks in, or is on the list without being a member', {}, true],
  ['the offer takes no cards', { isAccepted: false }, false],
  ['booked the offer', { isBooked: true }, false],
  ['tries it', { isTrial: true }, false],
  ['member, included in the fee', { isMember: true }, false],
  ['member, but members need a card too', { isMember: true, membersFree: false }, true],
  ['no member, members need one too', { membersFree: false }, true],
])('who needs a card: %s', (_, facts, needs) => {
  expect(needsCard({ ...stranger, ...facts })).toBe(needs)
})

test.each([
  // present, takes place, taken, needs → step
  [true, true, false, true, 'take'],
  [true, true, false, false, 'nothing'],
  [true, true, true, true, 'nothing'],
  [true, true, true, false, 'nothing'],
  [true, false, true, true, 'give_back'],
  [true, false, false, true, 'nothing'],
  [false, true, true, true, 'give_back'],
  [false, true, false, true, 'nothing'],
  [false, false, true, false, 'give_back'],
] as const)('present %s, takes place %s, taken %s, needs %s: %s', (isPresent, takesPlace, isTaken, needs, step) => {
  expect(stepFor({ isPresent, takesPlace, isTaken, needsCard: needs })).toBe(step)
})

test('each hour is paid once, from the first card with a unit left, and no card pays more than it has', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(3)), { selector: ([hour, card]) => `${hour} ${card}`, maxLength: 24 })
  fc.assert(
    fc.property(pairs, fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), (list, balances) => {
      const possible: PossibleUse[] = list
        .toSorted(([one, first], [other, second]) => one - other || first - second)
        .map(([hour, card]) => ({ sessionId: `s${hour}`, personId: 'p', cardId: `k${card}`, balance: balances[card] ?? 0 }))
      const paid = chooseCards(possible)
      expect(new Set(paid.map(({ sessionId }) => sessionId)).size).toBe(paid.length)
      const spent = (cardId: string) => paid.filter((one) => one.cardId === cardId).length
      for (const { cardId, balance } of possible) expect(spent(cardId)).toBeLessThanOrEqual(balance)
      const unpaid = possible.filter(({ sessionId }) => !paid.some((one) => one.sessionId === sessionId))
      for (const { cardId, balance } of unpaid) expect(spent(cardId)).toBe(balance)
    }),
  )
})

test.each([
  ['2026-03-15', 12, '2027-03-14'],
  ['2026-01-31', 1, '2026-02-27'],
  ['2028-02-29', 12, '2029-02-27'],
])('a card from %s for %i months counts until %s', (from, months, last) => {
  expect(lastDayOf(day(from), months).toString()).toBe(last)
})

test.each([
  [8000, 10, 3, 2400],
  [1000, 3, 1, 333],
  [8000, 10, 12, 8000],
  [0, 10, 10, 0],
])('%i cents for %i units, %i left: worth %i', (priceCents, units, balance, worth) => {
  expect(worthOf({ priceCents, units, balance })).toBe(worth)
})

const card: CardFacts = { balance: 3, validFrom: day('2026-01-01'), validTo: day('2026-12-31'), refundedAt: null }
const refunded = { refundedAt: Temporal.Instant.from('2026-05-01T00:00:00Z') }

test.each<[Partial<CardFacts>, string, string]>([
  [{}, '2026-12-31', 'valid'],
  [{}, '2027-01-01', 'expired'],
  [{}, '2025-12-31', 'coming'],
  [{ balance: 0 }, '2026-06-01', 'used_up'],
  [{ balance: 0 }, '2027-06-01', 'expired'],
  [refunded, '2026-06-01', 'refunded'],
])('a card that is %o on %s is %s', (more, today, state) => {
  expect(cardState({ ...card, ...more }, day(today))).toBe(state)
})

test.each<[number, Partial<CardFacts>, string]>([
  [1, {}, 'ok'],
  [-3, {}, 'ok'],
  [-4, {}, 'below_zero'],
  [198, {}, 'too_many'],
  [1, refunded, 'refunded'],
])('a correction by %i of a card that is %o: %s', (units, more, expected) => {
  const answer = mayCorrect({ ...card, ...more }, units)
  expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
})

test.each<[number, Partial<CardFacts>, string]>([
  [8000, {}, 'ok'],
  [0, {}, 'ok'],
  [8001, {}, 'more_than_paid'],
  [100, refunded, 'refunded'],
])('%i cents back for a card that is %o: %s', (cents, more, expected) => {
  const answer = mayRefund({ ...card, priceCents: 8000, ...more }, cents)
  expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
})
