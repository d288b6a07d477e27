import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDoubles, type ToldBooking } from './find-doubles.ts'

const told = (id: string, more: Partial<ToldBooking> = {}): ToldBooking => ({
  ...{ id, bookedOn: '2026-12-08', amountCents: 7200, text: 'Beitrag 2026', iban: null, endToEndId: null, bankReference: null },
  ...more,
})
const [ANNA, BEN] = ['DE02120300000000202051', 'DE02500105170137075030']

test.each<[string, ToldBooking[], ToldBooking[], [string, string][]]>([
  ['the same once more', [told('n')], [told('k')], [['n', 'k']]],
  ['the purpose is broken in another way', [told('n', { text: 'BEI TRAG-2026' })], [told('k')], [['n', 'k']]],
  ['no purpose in either', [told('n', { text: '' })], [told('k', { text: '' })], [['n', 'k']]],
  ['another purpose', [told('n', { text: 'Beitrag 2027' })], [told('k')], []],
  ['another amount', [told('n', { amountCents: 7201 })], [told('k')], []],
  ['the same amount going out', [told('n', { amountCents: -7200 })], [told('k')], []],
  ['another day', [told('n', { bookedOn: '2026-12-09' })], [told('k')], []],
  ['only one names the payer’s account', [told('n', { iban: ANNA })], [told('k')], [['n', 'k']]],
  ['the same account in both', [told('n', { iban: ANNA })], [told('k', { iban: ANNA })], [['n', 'k']]],
  ['another payer', [told('n', { iban: ANNA })], [told('k', { iban: BEN })], []],
  ['another id of the payment', [told('n', { endToEndId: 'E1' })], [told('k', { endToEndId: 'E2' })], []],
  ['only one has a reference of the bank', [told('n', { bankReference: 'B1' })], [told('k')], [['n', 'k']]],
  ['two references of the bank', [told('n', { bankReference: 'B1' })], [told('k', { bankReference: 'B2' })], []],
  ['two equal ones, one known: the other is new', [told('n1'), told('n2')], [told('k')], [['n1', 'k']]],
  [
    'two equal ones, both known',
    [told('n1'), told('n2')],
    [told('k1'), told('k2')],
    [
      ['n1', 'k1'],
      ['n2', 'k2'],
    ],
  ],
  ['one of two known ones', [told('n')], [told('k1'), told('k2')], [['n', 'k1']]],
  [
    'of two equal ones the one of the same payer',
    [told('n1'), told('n2', { iban: ANNA })],
    [told('k', { iban: ANNA })],
    [['n2', 'k']],
  ],
  ['nothing known', [told('n')], [], []],
])('%s', (_, lines, known, expected) => {
  expect([...findDoubles(lines, known)].toSorted()).toEqual(expected)
})

test('of equal bookings never more are doubles than are known, and each known one stands for one', () => {
  const some = fc.record({
    amountCents: fc.constantFrom(100, 200),
    text: fc.constantFrom('', 'a', 'A '),
    iban: fc.constantFrom(null, ANNA, BEN),
    bankReference: fc.constantFrom(null, 'B1', 'B2'),
  })
  const many = fc.array(some, { maxLength: 12 })
  fc.assert(
    fc.property(many, many, (lines, known) => {
      const [news, olds] = [lines.map((one, at) => told(`n${at}`, one)), known.map((one, at) => told(`k${at}`, one))]
      const doubles = findDoubles(news, olds)
      expect(new Set(doubles.values()).size).toBe(doubles.size)
      for (const amountCents of [100, 200]) {
        const of = (all: ToldBooking[]) => all.filter((one) => one.amountCents === amountCents)
        const found = of(news).filter(({ id }) => doubles.has(id)).length
        expect(found).toBeLessThanOrEqual(of(olds).length)
      }
    }),
  )
})
