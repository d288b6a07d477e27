import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, confirmationNumber, isNoticeValid, MOST_DONATED_CENTS } from './rules.ts'

test.each([
  [100, 'ein Euro'],
  [101, 'ein Euro und 1 Cent'],
  [50, 'null Euro und 50 Cent'],
  [1600, 'sechzehn Euro'],
  [1700, 'siebzehn Euro'],
  [1300, 'dreizehn Euro'],
  [2100, 'einundzwanzig Euro'],
  [10_000, 'einhundert Euro'],
  [10_100, 'einhunderteins Euro'],
  [11_100, 'einhundertelf Euro'],
  [22_100, 'zweihunderteinundzwanzig Euro'],
  [100_000, 'eintausend Euro'],
  [100_100, 'eintausendeins Euro'],
  [123_456, 'eintausendzweihundertvierunddreißig Euro und 56 Cent'],
  [30_303_000, 'dreihundertdreitausenddreißig Euro'],
  [99_999_900, 'neunhundertneunundneunzigtausendneunhundertneunundneunzig Euro'],
])('%i cents are „%s“', (cents, words) => {
  expect(amountInWords(cents)).toBe(words)
})

test('no two amounts have the same words', () => {
  const cents = fc.integer({ min: 1, max: MOST_DONATED_CENTS })
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
      expect(amountInWords(one)).toMatch(/^[a-zäöüß]+ Euro(?: und \d{1,2} Cent)?$/)
    }),
  )
})

test.each([
  ['exemption', '2021-11-25', '2026-11-24', true],
  ['exemption', '2021-11-24', '2026-11-24', true],
  ['exemption', '2021-11-23', '2026-11-24', false],
  ['statutes', '2023-11-24', '2026-11-24', true],
  ['statutes', '2023-11-23', '2026-11-24', false],
  ['exemption', '2026-11-25', '2026-11-24', false],
] as const)('a notice (%s) of %s serves on %s: %s', (kind, issuedOn, day, serves) => {
  expect(isNoticeValid({ kind, issuedOn }, day)).toBe(serves)
})

test('numbers count in their year', () => {
  expect(confirmationNumber(2027, 3)).toBe('SP-2027-0003')
})
