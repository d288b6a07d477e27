import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { issuedPaper } from '../../../tests/support/e-invoices.ts'
import { pdfFaults } from '../../../tests/support/pdf.ts'
import type { Ctx } from '../../domain/context.ts'
import { readEInvoice } from '../../domain/invoices/read-e-invoice.ts'
import { typeset } from '../pdf/typeset.ts'
import { presentPapers, printPapers } from './invoice-paper.ts'

const club = clubNamed('gsv')
const paper = issuedPaper([
  { vatKey: 'none', grossCents: 12_000, title: 'Beitrag 2027', person: 'Mia Muster', explanation: ['3. Kind frei'] },
  { vatKey: 'full', grossCents: 11_900, title: 'Hallenmiete', dueOn: '2027-03-01' },
])

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

const debit = { reference: 'M-1', iban: 'DE02120300000000202051', creditorId: 'DE98ZZZ09999999999' }
test.each([
  [
    'paid in part',
    [5000, 0],
    null,
    [
      ['Bereits bezahlt', '50,00 €'],
      ['Noch zu zahlen', '189,00 €'],
    ],
    [
      ['24.01.2027', '70,00 €'],
      ['01.03.2027', '119,00 €'],
    ],
    /^Bitte überweisen Sie jede Rate/,
  ],
  [
    'paid but for one day',
    [12_000, 0],
    null,
    [
      ['Bereits bezahlt', '120,00 €'],
      ['Noch zu zahlen', '119,00 €'],
    ],
    [['01.03.2027', '119,00 €']],
    /^Bitte überweisen Sie 119,00 € bis zum 01\.03\.2027/,
  ],
  [
    'paid',
    [12_000, 11_900],
    null,
    [
      ['Bereits bezahlt', '239,00 €'],
      ['Noch zu zahlen', '0,00 €'],
    ],
    [],
    /^Der Betrag ist bezahlt/,
  ],
  [
    'debited',
    [0, 0],
    debit,
    [],
    [
      ['24.01.2027', '120,00 €'],
      ['01.03.2027', '119,00 €'],
    ],
    /nichts: .* DE02 •••• 2051 .*Mandat M-1, Gläubiger-ID DE98ZZZ09999999999/,
  ],
] as const)(
  'of an invoice that is %s the paper asks for what is still to be transferred',
  async (_, paid, debit, settled, payments, ask) => {
    const lines = paper.lines.map((line, at) => ({ ...line, paidCents: paid[at] ?? 0 }))
    const [shown] = (await presentPapers(club, [{ ...paper, lines, debit }])).invoices
    expect(shown?.settled).toEqual(settled)
    expect(shown?.payments).toEqual(payments)
    expect(shown?.ask).toMatch(ask)
    expect(shown?.code === '').toBe(!ask.source.startsWith('^Bitte'))
  },
)

test.each([
  ['none', 'Nicht steuerbar: Mitgliedsbeiträge und Leistungen des ideellen Bereichs.'],
  ['exempt', 'Steuerfrei nach § 4 Nr. 22 UStG.'],
  ['small', 'Steuerfrei nach § 19 UStG (Kleinunternehmer).'],
  ['reduced', undefined],
  ['full', undefined],
] as const)('of VAT "%s" paper and data say why there is none', async (vatKey, reason) => {
  const { invoices, data } = await presentPapers(club, [issuedPaper([{ vatKey, grossCents: 11_900 }])])
  expect(invoices[0]?.reasons).toEqual(reason ? [reason] : [])
  expect(/<ram:ExemptionReason>([^<]*)/.exec(data)?.[1]).toBe(reason)
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

/** Cents of `1.234,56 €` and of `1234.56`. */
const centsOf = (text: string): number => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'))

test('what the paper shows and what its data say is the same', async () => {
  const storno = issuedPaper([{ vatKey: 'reduced', grossCents: -1234 }], { kind: 'correction', originalNumber: '2027-00011' })
  for (const one of [paper, storno]) {
    const { invoices, data } = await presentPapers(club, [one])
    const [shown] = invoices
    const all = (tag: string) =>
      [...data.matchAll(new RegExp(`<ram:${tag}[^>]*>([^<]*)</ram:${tag}>`, 'g'))].map(([, text = '']) => text)
    expect(all('ID')).toContain(one.number)
    expect(all('Name').slice(0, one.lines.length)).toEqual(shown?.lines.map(({ title }) => title))
    expect(all('Description').slice(0, 1)).toEqual(shown?.lines.map(({ detail }) => detail).filter(Boolean))
    expect(all('LineTotalAmount').slice(0, -1).map(centsOf)).toEqual(shown?.lines.map(({ net }) => centsOf(net)))
    expect([...all('BasisAmount'), ...all('CalculatedAmount')].map(centsOf).filter(Boolean).toSorted()).toEqual(
      shown?.sums.map(({ amount }) => centsOf(amount)).toSorted(),
    )
    expect(all('GrandTotalAmount').map(centsOf)).toEqual([centsOf(shown?.total ?? '')])
    expect(data.match(/"102">\d+/g)?.map((text) => text.slice(6))).toContain(one.issuedOn.replaceAll('-', ''))
    for (const reason of shown?.reasons ?? []) expect(data).toContain(reason)
  }
})

test('the paper is a tagged PDF/A-3b in German with its data in it, whatever is in a name', async () => {
  const pdf = await printPapers({ club } as Ctx, [paper])
  const text = Buffer.from(pdf).toString('latin1')
  expect(text).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>B</)
  expect(text).toMatch(/\/Lang ?\(de/)
  expect(text).toMatch(/\/StructTreeRoot/)
  expect(text).toMatch(/\/AFRelationship ?\/Alternative/)
  expect(text).toMatch(/fx:DocumentFileName>factur-x.xml</)
  expect(text).toMatch(/\/Count 1\b/)
  expect(readEInvoice(pdf)).toMatchObject({ ok: true, value: { number: '2027-00012', dueCents: 23_900, dueOn: '2027-01-24' } })
  expect(pdfFaults(pdf)).toBe('')
})

test('papers for the post are one PDF without data; a kept typesetter makes the next in a few milliseconds', async () => {
  const paid = { ...paper, lines: paper.lines.map((line) => ({ ...line, paidCents: 1000 })) }
  const both = await printPapers({ club } as Ctx, [paper, paid])
  expect(Buffer.from(both).toString('latin1')).toMatch(/\/Count 2\b/)
  expect(readEInvoice(both)).toMatchObject({ refusal: 'no_data' })
  expect(pdfFaults(both)).toBe('')
  const data = await presentPapers(club, [paper])
  const begun = performance.now()
  for (let at = 0; at < 20; at++) await typeset('invoices', data)
  console.log(`one paper of a kept typesetter: ${((performance.now() - begun) / 20).toFixed(1)} ms`)
})
