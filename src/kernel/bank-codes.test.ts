import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compact, formatIban, isBic, isCreditorId, isIban, isRoutingId, maskedIban } from './bank-codes.ts'

test.each([
  ['DE89370400440532013000', true],
  ['AT611904300234573201', true],
  ['CH9300762011623852957', true],
  ['DE89370400440532013001', false],
  ['DE8937040044053201300', false],
  ['DE8937040044053201300O', false],
  ['XX89370400440532013000', false],
  // Correct check digits, but the country is outside SEPA.
  ['AE070331234567890123456', false],
  ['', false],
])('IBAN %s is right: %s', (iban, right) => expect(isIban(iban)).toBe(right))

test('one wrong digit in an IBAN is always seen', () => {
  const iban = 'DE89370400440532013000'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const wrong = iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1)
      return !isIban(wrong)
    }),
  )
})

test('an IBAN is read with blanks and written in groups of four', () => {
  expect(compact(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})

test.each([
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true],
  ['DE97ZZZ09999999999', false],
  ['DE98ZZZ0999999999', false],
  ['98ZZZ09999999999', false],
])('creditor id %s is right: %s (the business code does not count)', (id, right) => expect(isCreditorId(id)).toBe(right))

test.each([
  ['04011000-1234512345-06', true],
  ['991-33333TEST-33', true],
  ['992-90009-96', true],
  ['04011000-1234512345-07', false],
  ['991-33333test-33', false],
  ['1-33333-33', false],
  ['99133333TEST33', false],
  ['', false],
])('routing id %s is right: %s', (id, right) => expect(isRoutingId(id)).toBe(right))

test.each([
  ['GENODEF1MUS', true],
  ['COBADEFF', true],
  ['COBADEFFX', false],
  ['1234DEFF', false],
])('BIC %s is right: %s', (bic, right) => expect(isBic(bic)).toBe(right))

test('an account is known by the ends of its IBAN', () => {
  expect(maskedIban('DE02120300000000202051')).toBe('DE02 •••• 2051')
  expect(maskedIban('de02 1203 0000 0000 2020 51')).toBe('DE02 •••• 2051')
})
