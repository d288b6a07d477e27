import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { type InvoiceSnapshot, sumLines, taxLines } from '../../domain/invoices/rules.ts'
import { typeset } from '../pdf/typeset.ts'
import { presentPapers } from './invoice-paper.ts'

const club = clubNamed('gsv')
const lines = taxLines([
  {
    title: 'Beitrag 2027',
    person: 'Mia Muster',
    explanation: ['3. Kind frei'],
    dueOn: '2027-01-24',
    vatKey: 'none' as const,
    grossCents: 12_000,
  },
  { title: 'Hallenmiete', person: '', explanation: [], dueOn: '2027-03-01', vatKey: 'full' as const, grossCents: 11_900 },
])
const paper: InvoiceSnapshot = {
  ...sumLines(lines),
  ...{ number: '2027-00012', kind: 'invoice', originalNumber: null, issuedOn: '2027-01-10', dueOn: '2027-01-24', note: '' },
  ...{ suppliedFrom: '2027-01-01', suppliedTo: '2027-06-30', lines },
  seller: {
    ...{ name: 'TSV Größenwahn e. V.', street: 'Am Platz 1', postcode: '87488', city: 'Betzigau', taxNumber: '127/111/10001' },
    ...{
      registerEntry: 'VR 123',
      email: 'info@tsv.example',
      phone: '',
      holder: 'TSV',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFF',
    },
  },
  buyer: { name: 'Nguyễn Erika', street: 'Am Bach 1', postcode: '87488', city: 'Betzigau' },
}

test('a paper says what the law asks for: both ends, number, days, rates, reasons; and how to pay', async () => {
  const { invoices, club: head, sender } = await presentPapers(club, [paper])
  expect(sender).toBe('TSV Größenwahn e. V. · Am Platz 1 · 87488 Betzigau')
  expect(head.reach).toContain('Steuernummer 127/111/10001')
  expect(invoices[0]).toMatchObject({
    title: 'Rechnung 2027-00012',
    facts: [
      ['Nummer', '2027-00012'],
      ['Datum', '10.01.2027'],
      ['Leistungszeit', '01.01.2027 – 30.06.2027'],
      ['Fällig am', '24.01.2027'],
    ],
    sums: [
      { name: 'Netto nicht steuerbar', amount: '120,00 €' },
      { name: 'Netto 19 %', amount: '100,00 €' },
      { name: 'Umsatzsteuer 19 %', amount: '19,00 €' },
    ],
    total: '239,00 €',
    reasons: ['Nicht steuerbar: Mitgliedsbeiträge und Leistungen des ideellen Bereichs.'],
    payments: [
      ['24.01.2027', '120,00 €'],
      ['01.03.2027', '119,00 €'],
    ],
    account: ['TSV', 'IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFF'],
    code: expect.stringContaining('<svg'),
  })
})

test('a Storno names its original and asks for nothing', async () => {
  const { invoices } = await presentPapers(club, [
    { ...paper, kind: 'correction', originalNumber: '2027-00011', note: 'Doppelt' },
  ])
  expect(invoices[0]).toMatchObject({
    title: 'Stornorechnung 2027-00012',
    intro: expect.stringContaining('2027-00011'),
    code: '',
  })
})

test('the paper is a tagged PDF/A in German, whatever is in a name; a kept typesetter makes the next in a few milliseconds', async () => {
  const data = await presentPapers(club, [paper])
  const text = Buffer.from(await typeset('invoices', data)).toString('latin1')
  expect(text).toMatch(/pdfaid:part[^0-9]*2/)
  expect(text).toMatch(/\/Lang ?\(de/)
  expect(text).toMatch(/\/Count 1\b/)
  const begun = performance.now()
  for (let at = 0; at < 20; at++) await typeset('invoices', data)
  console.log(`one paper of a kept typesetter: ${((performance.now() - begun) / 20).toFixed(1)} ms`)
  const both = Buffer.from(await typeset('invoices', await presentPapers(club, [paper, paper]))).toString('latin1')
  expect(both).toMatch(/\/Count 2\b/)
})
