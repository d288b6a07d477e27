import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OWN_IBAN } from '../../../tests/support/camt.ts'
import { type MadeBooking, mt940 } from '../../../tests/support/mt940.ts'
import type { StatementLine } from './read-entry.ts'
import { isSwiftStatement, readSwiftStatement } from './read-swift-statement.ts'

const PAYER = 'DE02120300000000202051'
const read = (bytes: Uint8Array) => readSwiftStatement(bytes, [OWN_IBAN])
const linesOf = (bytes: Uint8Array): StatementLine[] => {
  const answer = read(bytes)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value.flatMap(({ lines }) => lines)
}
const changed = (from: string | RegExp, to: string, bookings: readonly MadeBooking[] = [{ cents: 5050 }]) =>
  read(new TextEncoder().encode(new TextDecoder().decode(mt940(bookings)).replace(from, to)))

test('a transfer has its payer, account, ids and purpose, however its lines are broken', () => {
  const fields = ['00GUTSCHRIFT', '20EREF+B-1', '21MREF+GSV-1', '22SVWZ+Beitrag 2027 fuer Er', '23ika Muster', '30BYLADEM1001']
  const answer = read(mt940([{ cents: 5050, bankId: 'X1', fields: [...fields, `31${PAYER}`, '32Juergen Gro', '33ss'] }]))
  expect(answer).toMatchObject({
    ok: true,
    value: [
      {
        ...{ kind: 'statement', bankId: 'MT940 00237/001 2026-12-08', iban: OWN_IBAN, number: '00237/001' },
        ...{ createdOn: '2026-12-08', openingCents: 100_000, closingCents: 105_050 },
        lines: [
          {
            ...{ amountCents: 5050, bookedOn: '2026-12-08', valueOn: '2026-12-08', bankId: 'X1', endToEndId: 'B-1' },
            ...{ mandateReference: 'GSV-1', counterparty: { name: 'Juergen Gross', iban: PAYER }, returnReason: null },
            ...{ text: 'Beitrag 2027 fuer Erika Muster', reference: null, details: [] },
          },
        ],
      },
    ],
  })
})

test('a debit that comes back has its reason, its amount and the bank’s cost', () => {
  const fields = ['00RUECKLASTSCHRIFT', '20EREF+E1', '21SVWZ+Konto nicht gedeckt AM04', '22OAMT+50,50', '23COAM+3,00']
  expect(linesOf(mt940([{ cents: -5350, code: '109', fields }]))).toMatchObject([
    { amountCents: -5350, endToEndId: 'E1', returnReason: 'AM04', originalCents: 5050, chargesCents: 300 },
  ])
  expect(linesOf(mt940([{ cents: -5350, code: '109', fields: ['20Ohne Grund'] }]))).toMatchObject([{ returnReason: 'NARR' }])
})

test.each([
  ['C', 5050],
  ['D', -5050],
  ['RC', -5050],
  ['RD', 5050],
])('side %s of a booking is worth %i', (written, cents) => {
  const bytes = new TextEncoder().encode(
    new TextDecoder()
      .decode(mt940([{ cents: 5050 }], { closingCents: 100_000 + cents }))
      .replace('1208CR50', `1208${written}R50`),
  )
  expect(linesOf(bytes).map(({ amountCents }) => amountCents)).toEqual([cents])
})

test.each([
  ['261231', '0102', '2027-01-02'],
  ['270102', '1231', '2026-12-31'],
  ['261208', '1209', '2026-12-09'],
])('value on %s, booked on %s: the year is the nearer one', (on, bookedOn, expected) => {
  expect(linesOf(mt940([{ cents: 100, on, bookedOn }]))[0]?.bookedOn).toBe(expected)
})

test('an account is named by bank and number, or by its IBAN with currency; purposes without marks stay as lines', () => {
  const plain = [{ cents: 100, fields: ['20Beitrag', '21Erika'] }]
  expect(linesOf(mt940(plain, { account: `${OWN_IBAN}EUR` }))).toMatchObject([{ text: 'Beitrag Erika' }])
  expect(linesOf(mt940(plain, { account: `${OWN_IBAN.slice(4, 12)}/${Number(OWN_IBAN.slice(12))}EUR` }))).toHaveLength(1)
})

test.each([
  ['of another account', () => read(mt940([], { account: '10020030/123' })), 'foreign_account'],
  ['without account', () => changed(/:25:.*\r\n/, ''), 'account_missing'],
  ['in another currency', () => read(mt940([], { currency: 'USD' })), 'other_currency'],
  ['cut off', () => changed(/:62F:[\s\S]*$/, ''), 'cut_off'],
  ['not balanced', () => read(mt940([{ cents: 1 }], { closingCents: 5 })), 'unbalanced'],
  ['with a booking of no amount', () => changed('CR50,50', 'CRviel'), 'line_wrong'],
  ['with a day that is none', () => changed(':61:261208', ':61:261308'), 'line_wrong'],
  ['without a statement', () => read(new TextEncoder().encode(':20')), 'no_statement'],
  ['too large', () => read(new Uint8Array(30_000_001)), 'too_large'],
])('a file %s is refused by name', (_, refused, refusal) => {
  expect(refused()).toMatchObject({ ok: false, refusal })
})

test('it is known by its first field, in an envelope too; camt and tables are not', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect([':20:X', '\r\n:20:X', '{1:F01BANK}{2:I940}{4:\r\n:20:X'].map((text) => isSwiftStatement(bytes(text)))).toEqual([
    true,
    true,
    true,
  ])
  expect(['<?xml?>', 'Buchungstag;Betrag', ''].map((text) => isSwiftStatement(bytes(text)))).toEqual([false, false, false])
})

test('whatever stands in the file, it is read or refused, and read bookings add up', () => {
  const part = fc.oneof(
    fc.constantFrom(':20:A', ':25:37040044/532013000', ':28C:1', ':60F:C261208EUR1,00', ':62F:C261208EUR1,00', '-'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (lines) => {
      const answer = read(new TextEncoder().encode(lines.join('\n')))
      if (!answer.ok) return
      for (const { openingCents, closingCents, lines: own } of answer.value)
        expect((closingCents ?? 0) - (openingCents ?? 0)).toBe(own.reduce((sum, { amountCents }) => sum + amountCents, 0))
    }),
  )
})
