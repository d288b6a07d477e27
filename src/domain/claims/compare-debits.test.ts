import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FiledDebit } from '../sepa/read-direct-debits.ts'
import { compareDebits, type RunDebit } from './compare-debits.ts'

const IBAN = 'DE02120300000000202051'
const OTHER = 'DE89370400440532013000'
const there = (over: Partial<FiledDebit> = {}): FiledDebit => ({
  ...{ name: 'Anna Groß', iban: IBAN, cents: 7200, reference: 'M-1', signedOn: '2020-01-01', dueOn: '2026-01-15' },
  ...over,
})
const account = { iban: IBAN, holder: 'Gross, Anna', reference: 'M-1', signedOn: '2020-01-01' }
const here = (over: Partial<RunDebit> = {}): RunDebit => ({ debtorId: 'd', name: 'Anna Groß', cents: 7200, account, ...over })

test.each<[string, FiledDebit[], RunDebit[], string[][]]>([
  ['the same payer', [there()], [here()], [[]]],
  ['several debits of one account', [there({ cents: 7000 }), there({ cents: 200 })], [here()], [[]]],
  ['another amount', [there()], [here({ cents: 7300 })], [['amount']]],
  ['a payer of theirs alone', [there()], [], [['only_there']]],
  ['a payer of ours alone', [], [here()], [['only_here']]],
  ['who transfers here and was never debited', [], [here({ account: null })], []],
  ['who has no mandate here', [there()], [here({ account: null })], [['no_account']]],
  ['another account, found by the mandate', [there()], [here({ account: { ...account, iban: OTHER } })], [['account']]],
  [
    'another account and mandate, found by the name',
    [there()],
    [here({ account: { ...account, iban: OTHER, reference: 'M-2' } })],
    [['account', 'mandate']],
  ],
  ['another holder', [there({ name: 'Paul Klein' })], [here()], [['holder']]],
  ['another day of signing', [there()], [here({ account: { ...account, signedOn: '2021-01-01' } })], [['signed']]],
  [
    'two of the same name are not guessed',
    [there({ reference: 'X' })],
    [
      here({ account: { ...account, iban: OTHER, reference: 'A' } }),
      here({ debtorId: 'e', account: { ...account, iban: OTHER, reference: 'B' } }),
    ],
    [['only_there'], ['only_here'], ['only_here']],
  ],
])('%s', (_, filed, run, differences) => {
  expect(compareDebits(filed, run).map((line) => line.differences)).toEqual(differences)
})

test('whatever both sides hold, no cent is lost or counted twice', () => {
  const ibans = fc.constantFrom('A', 'B', 'C', 'D')
  const word = fc.constantFrom('Alt', 'Neu', 'Groß', '')
  const filed = fc.record({
    name: word,
    iban: ibans,
    cents: fc.integer({ min: 1, max: 900 }),
    reference: word,
    signedOn: fc.constant(null),
    dueOn: fc.constant(null),
  })
  const own = fc.record({
    debtorId: fc.uuid(),
    name: word,
    cents: fc.integer({ min: 1, max: 900 }),
    account: fc.option(fc.record({ iban: ibans, holder: word, reference: word, signedOn: fc.constant('2020-01-01') })),
  })
  fc.assert(
    fc.property(fc.array(filed), fc.array(own), (theirs, ours) => {
      const lines = compareDebits(theirs, ours)
      const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
      expect(sum(lines.map(({ thereCents }) => thereCents))).toBe(sum(theirs.map(({ cents }) => cents)))
      expect(sum(lines.map(({ hereCents }) => hereCents))).toBe(sum(ours.filter((one) => one.account).map(({ cents }) => cents)))
    }),
  )
})
