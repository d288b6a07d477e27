import { expect, test } from 'vitest'
import { type GivenPayment, mandateReference, type PaymentChoice, paymentFor } from './rules.ts'

const invoice: GivenPayment = { kind: 'invoice' }
const by = (iban: string, holder = 'Erika Muster'): GivenPayment => ({ kind: 'mandate', account: { iban, holder } })
const KNOWN: GivenPayment = { kind: 'mandate', account: null }
const IBAN = 'DE02 1203 0000 0000 2020 51'

test.each<[string, PaymentChoice, number, GivenPayment | null, boolean, string]>([
  ['nothing is due', 'mandate', 0, null, false, 'none'],
  ['invoice only', 'invoice', 100, null, false, 'invoice'],
  ['invoice only, an account was given', 'invoice', 100, by(IBAN), false, 'invoice'],
  ['either, no choice', 'either', 100, null, false, 'invoice'],
  ['either, by account', 'either', 100, by(IBAN), false, 'mandate'],
  ['account only, no choice', 'mandate', 100, null, false, 'payment_missing'],
  ['account only, by invoice', 'mandate', 100, invoice, false, 'invoice_not_allowed'],
  ['wrong digits', 'mandate', 100, by('DE03 1203 0000 0000 2020 51'), false, 'iban_wrong'],
  ['no holder', 'mandate', 100, by(IBAN, ' '), false, 'account_missing'],
  ['the known account', 'mandate', 100, KNOWN, true, 'mandate'],
  ['no known account', 'mandate', 100, KNOWN, false, 'account_missing'],
])('payment: %s', (_, choice, cents, given, isKnown, expected) => {
  const answer = paymentFor(choice, cents, given, isKnown)
  expect(answer.ok ? answer.value : answer.refusal).toBe(expected)
})

test.each([
  ['gsv', 'GSV-A20B88A8B88A8B88A8F0'],
  ['turnverein-musterhausen-1887', 'TURNVEREIN-MUS-A20B88A8B88A8B88A8F0'],
])('a mandate of %s has a reference of at most 35 characters that SEPA takes', (club, reference) => {
  expect(mandateReference(club, '01a2071b-88a6-a20b-88a8-b88a8b88a8f0'.replace('88a6-a20b', '0000-a20b'))).toBe(reference)
  expect(reference).toMatch(/^[A-Z0-9-]{1,35}$/)
})
