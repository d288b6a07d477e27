import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseCents, splitCents } from './money.ts'

test.each([
  [0, '0,00 €'],
  [5, '0,05 €'],
  [123456, '1.234,56 €'],
  [100000000, '1.000.000,00 €'],
  [-1250, '−12,50 €'],
])('%i cents read %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12,50 €', 1250],
  ['1.234,56', 123456],
  ['0,01EUR', 1],
  ['-3,00', -300],
  ['50,-', 5000],
  ['50,--', 5000],
  ['50.–', 5000],
  ['50,- €', 5000],
  ['€ 50', 5000],
  ['EUR 50,5', 5050],
  ['50 Euro', 5000],
  ['1.23', 123],
  ['12.5', 1250],
  ['1.234', 123400],
  ['12.34.5', null],
  ['50-', null],
  ['12,345', null],
  ['1,234.56', null],
  ['zwölf', null],
  ['', null],
])('what is typed as "%s"', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test('what was written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents)
    }),
  )
})

test('shares add up and differ by a cent at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 1, max: 40 }), (cents, parts) => {
      const shares = splitCents(cents, parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})
