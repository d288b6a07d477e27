import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  collectionDays,
  firstNoticedDay,
  isMandateLapsed,
  isMandateReference,
  isSepaId,
  isTargetDay,
  sequenceOf,
} from './rules.ts'
import { sepaId, sepaText } from './sepa-text.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test.each([
  ['Jürgen Großmann', 70, 'Juergen Grossmann'],
  ['ÄÖÜ äöü ß', 70, 'AeOeUe aeoeue ss'],
  ['André Čapek-Łukasz', 70, 'Andre Capek-Lukasz'],
  ['Müller & Söhne', 70, 'Mueller + Soehne'],
  ['Beitrag_2026 *!* 50 €', 140, 'Beitrag 2026 50 EUR'],
  ['王小明', 70, ''],
  ['abc def', 4, 'abc'],
  ['u\u0308ber', 70, 'ueber'],
])('%s is written for banks in %i signs as "%s"', (text, length, written) => expect(sepaText(text, length)).toBe(written))

test('whatever is written holds only letters of the banks, no blank at the ends, no two together, and fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom(35, 70, 140), (text, length) => {
      const written = sepaText(text, length)
      expect(written).toMatch(/^(?:[A-Za-z0-9+?/\-:().,'](?: ?[A-Za-z0-9+?/\-:().,'])*)?$/)
      expect(written.length).toBeLessThanOrEqual(length)
      expect(sepaText(written, length)).toBe(written)
    }),
  )
})

test('an id made of whatever text is right, or empty', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.stringMatching(/^[/ a]{0,50}$/)), (text) => {
      const id = sepaId(text)
      expect(id === '' || isSepaId(id)).toBe(true)
    }),
  )
})

test.each([
  ['GSV-0001', true, true],
  ['GSV 0001', true, false],
  ['/GSV', false, false],
  ['GSV/', false, false],
  ['GSV//1', false, false],
  ['GSV/1', true, true],
  [' GSV', false, false],
  ['GSÜ', false, false],
  ['A'.repeat(35), true, true],
  ['A'.repeat(36), false, false],
  ['', false, false],
])('"%s" is an id: %s, a reference of a mandate: %s', (text, isId, isReference) => {
  expect([isSepaId(text), isMandateReference(text)]).toEqual([isId, isReference])
})

test.each([
  ['2026-11-24', true],
  ['2026-11-28', false],
  ['2027-01-01', false],
  ['2027-03-26', false],
  ['2027-03-29', false],
  ['2026-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2028-12-26', false],
  ['2026-10-03', false],
  ['2028-10-03', true],
])('banks settle on %s: %s', (on, isOpen) => expect(isTargetDay(day(on))).toBe(isOpen))

test.each([
  ['2026-11-24', '2026-11-25', '2027-02-22'],
  // Friday; Saturday counts as handed in on Monday.
  ['2026-11-27', '2026-11-30', '2027-02-25'],
  ['2026-11-28', '2026-12-01', '2027-02-26'],
  ['2026-12-24', '2026-12-28', '2027-03-24'],
])('handed in on %s, a file collects from %s to %s', (today, firstOn, lastOn) => {
  expect(collectionDays(day(today))).toEqual({ firstOn, lastOn })
})

test.each([
  ['2026-11-24', 14, '2026-12-08'],
  ['2026-11-24', 0, '2026-11-25'],
  ['2026-12-18', 7, '2026-12-28'],
])('told on %s with %i days of notice, a payer is debited from %s', (today, notice, on) => {
  expect(firstNoticedDay(day(today), notice)).toBe(on)
})

test.each([
  ['2023-11-24', null, '2026-11-24', false],
  ['2023-11-23', null, '2026-11-24', true],
  ['2015-01-01', '2024-01-01', '2026-11-24', false],
])('a mandate of %s, last used %s, due %s, has lapsed: %s', (signedOn, lastUsedOn, dueOn, isLapsed) => {
  expect(isMandateLapsed({ signedOn, lastUsedOn }, dueOn)).toBe(isLapsed)
})

test.each([
  [true, null, 'OOFF'],
  [false, null, 'FRST'],
  [false, '2026-01-01', 'RCUR'],
])('a mandate for one debit %s, last used %s: %s', (isOneOff, lastUsedOn, sequence) => {
  expect(sequenceOf({ isOneOff, lastUsedOn })).toBe(sequence)
})
