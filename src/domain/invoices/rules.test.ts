import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_KEYS } from '../claims/rules.ts'
import {
  type InvoiceSeller,
  invoiceNumber,
  invoiceStanding,
  issueFaults,
  paymentsOf,
  sumLines,
  sumsByRate,
  taxLines,
} from './rules.ts'

const lines = fc.array(
  fc.record({
    vatKey: fc.constantFrom(...VAT_KEYS),
    grossCents: fc.integer({ min: 1, max: 5_000_000 }),
    day: fc.integer({ min: 10, max: 28 }),
  }),
  { minLength: 1, maxLength: 30 },
)

test('whatever is billed: net, tax and gross agree by line, by rate and in all, and a Storno brings all to zero', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const taxed = taxLines(given)
      for (const line of taxed) expect(line.netCents + line.taxCents).toBe(line.grossCents)
      for (const line of taxed)
        expect(Math.abs(line.taxCents - (line.grossCents * line.vatRate) / (100 + line.vatRate))).toBeLessThan(1.01)
      const rates = sumsByRate(taxed)
      for (const rate of rates)
        expect(Math.abs(rate.taxCents - (rate.grossCents * rate.vatRate) / (100 + rate.vatRate))).toBeLessThanOrEqual(0.5)
      expect(sumLines(rates)).toEqual(sumLines(taxed))
      const negated = taxLines(given.map((line) => ({ ...line, grossCents: -line.grossCents })))
      expect(negated.map(({ taxCents }) => 0 - taxCents)).toEqual(taxed.map(({ taxCents }) => taxCents))
    }),
  )
})

test('instalments add up to the sum of the invoice, by day', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const payments = paymentsOf(given.map(({ day, grossCents }) => ({ dueOn: `2027-01-${day}`, grossCents })))
      expect(payments.reduce((sum, { cents }) => sum + cents, 0)).toBe(given.reduce((sum, { grossCents }) => sum + grossCents, 0))
      expect(payments.map(({ dueOn }) => dueOn)).toEqual([...new Set(payments.map(({ dueOn }) => dueOn))].toSorted())
    }),
  )
})

test.each([
  ['full', 11_900, 1900],
  ['reduced', 10_700, 700],
  ['exempt', 10_000, 0],
  ['small', 10_000, 0],
  ['none', 10_000, 0],
  ['full', 1, 0],
  ['full', 4, 1],
] as const)('%s: in %i cents are %i cents of VAT', (vatKey, grossCents, taxCents) => {
  expect(taxLines([{ vatKey, grossCents }])).toMatchObject([{ taxCents, netCents: grossCents - taxCents }])
})

const seller: InvoiceSeller = {
  ...{ name: 'TSV', street: 'Am Platz 1', postcode: '87488', city: 'Betzigau', taxNumber: '127/111/1', registerEntry: '' },
  ...{ email: '', phone: '', holder: '', iban: '', bic: '' },
}
const reached = { ...seller, email: 'tsv@post.example', phone: '08304 1', iban: 'DE89370400440532013000' }
const buyer = { name: 'Ada', street: 'Am Bach 1', postcode: '1', city: 'Kempten' }
const office = { ...buyer, routingId: '991-33333TEST-33' }
test.each([
  ['all is there', seller, buyer, 25_001, []],
  ['no tax number', { ...seller, taxNumber: '' }, buyer, 100, ['seller_incomplete']],
  ['no address of the club', { ...seller, city: '' }, buyer, 100, ['seller_incomplete']],
  ['no address up to 250 €', seller, { ...buyer, street: '' }, 25_000, []],
  ['no address above', seller, { ...buyer, street: '' }, 25_001, ['address_missing']],
  ['an office', reached, office, 100, []],
  ['an office without postcode', reached, { ...office, postcode: '' }, 100, ['office_incomplete']],
  ['an office, and no telephone of the club', { ...reached, phone: '' }, office, 100, ['office_incomplete']],
  ['an office, and no account of the club', { ...reached, iban: '' }, office, 100, ['office_incomplete']],
])('%s', (_, from, to, cents, faults) => expect(issueFaults(from, to, cents)).toEqual(faults))

const issued = { state: 'issued', kind: 'invoice', grossCents: 100, paidCents: 0, dueOn: '2027-01-10' } as const
test.each([
  [{ ...issued, state: 'draft' as const }, 'draft'],
  [{ ...issued, state: 'cancelled' as const }, 'cancelled'],
  [issued, 'open'],
  [{ ...issued, paidCents: 40 }, 'part_paid'],
  [{ ...issued, paidCents: 100 }, 'paid'],
  [{ ...issued, dueOn: '2027-01-09' }, 'overdue'],
  [{ ...issued, kind: 'correction' as const }, 'settled'],
])('%o stands %s', (invoice, standing) => expect(invoiceStanding(invoice, '2027-01-10')).toBe(standing))

test('a number has the year and at least five digits', () => {
  expect([invoiceNumber(2027, 12), invoiceNumber(2027, 123_456)]).toEqual(['2027-00012', '2027-123456'])
})
