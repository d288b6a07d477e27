import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eInvoiceFaults, issuedPaper, type MadeLine } from '../../../tests/support/e-invoices.ts'
import { hasSchemas } from '../../../tests/support/sepa.ts'
import { type Node, nodeAt, nodesAt, readXml, textAt } from '../sepa/read-message.ts'
import { readEInvoice } from './read-e-invoice.ts'
import { decimalOf, writeEInvoice } from './write-e-invoice.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
function tradeOf(xml: string): Node {
  const read = readXml(bytes(xml))
  if (!read.ok) throw new Error(read.refusal)
  return nodeAt(read.value.root, 'CrossIndustryInvoice/SupplyChainTradeTransaction') ?? {}
}
const settledOf = (xml: string): Node => nodeAt(tradeOf(xml), 'ApplicableHeaderTradeSettlement') ?? {}
const taxesOf = (xml: string) =>
  nodesAt(settledOf(xml), 'ApplicableTradeTax').map((tax) =>
    ['CategoryCode', 'RateApplicablePercent', 'BasisAmount', 'CalculatedAmount', 'ExemptionReasonCode'].map((name) =>
      textAt(tax, name),
    ),
  )

test.each<[string, MadeLine[], (string | null)[][]]>([
  ['fees alone', [{ vatKey: 'none', grossCents: 12_000 }], [['O', null, '120.00', '0.00', 'VATEX-EU-O']]],
  ['a course', [{ vatKey: 'exempt', grossCents: 8000 }], [['E', '0', '80.00', '0.00', 'VATEX-EU-132-1M']]],
  ['a small business', [{ vatKey: 'small', grossCents: 500 }], [['E', '0', '5.00', '0.00', null]]],
  [
    'fees beside hall rent: "not subject" counts for a whole invoice only',
    [
      { vatKey: 'none', grossCents: 12_000 },
      { vatKey: 'exempt', grossCents: 100 },
      { vatKey: 'full', grossCents: 11_900 },
      { vatKey: 'reduced', grossCents: 1070 },
    ],
    [
      ['E', '0', '121.00', '0.00', null],
      ['S', '19', '100.00', '19.00', null],
      ['S', '7', '10.00', '0.70', null],
    ],
  ],
])('taxes of %s', (_, lines, taxes) => expect(taxesOf(writeEInvoice(issuedPaper(lines)))).toEqual(taxes))

test.each([
  ['invoice', '380', '119.00', '1'],
  ['correction', '384', '-119.00', '-1'],
  ['credit_note', '381', '119.00', '1'],
] as const)('a paper of kind %s is a %s over %s', async (kind, code, amount, quantity) => {
  const grossCents = kind === 'invoice' ? 11_900 : -11_900
  const originalNumber = kind === 'invoice' ? null : '2027-00011'
  const xml = writeEInvoice(issuedPaper([{ vatKey: 'full', grossCents }], { kind, originalNumber }))
  expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
  expect(textAt(settledOf(xml), 'SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount')).toBe(amount)
  expect(xml).toContain(`<ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity>`)
  expect(textAt(settledOf(xml), 'InvoiceReferencedDocument/IssuerAssignedID')).toBe(originalNumber)
  expect(textAt(settledOf(xml), 'SpecifiedTradeSettlementPaymentMeans/TypeCode')).toBe(kind === 'invoice' ? '58' : null)
  if (hasSchemas) expect(await eInvoiceFaults(xml)).toEqual([])
})

const debit = { reference: 'M-1', iban: 'DE02120300000000202051', creditorId: 'DE98ZZZ09999999999' }
test.each([
  ['paid in part', 1900, null, '19.00', '100.00', '58', null],
  ['paid', 11_900, null, '119.00', '0.00', null, null],
  ['debited', 0, debit, null, '119.00', '59', 'M-1'],
] as const)(
  'of an invoice that is %s the data say what is still due, and how',
  async (_, paidCents, debit, prepaid, due, means, mandate) => {
    const paper = issuedPaper([{ vatKey: 'full', grossCents: 11_900 }], { debit })
    const xml = writeEInvoice({ ...paper, lines: paper.lines.map((line) => ({ ...line, paidCents })) })
    const text = (path: string) => textAt(settledOf(xml), path)
    const sums = 'SpecifiedTradeSettlementHeaderMonetarySummation'
    expect([text(`${sums}/TotalPrepaidAmount`), text(`${sums}/DuePayableAmount`)]).toEqual([prepaid, due])
    expect(text('SpecifiedTradeSettlementPaymentMeans/TypeCode')).toBe(means)
    expect([text('SpecifiedTradePaymentTerms/DirectDebitMandateID'), text('CreditorReferenceID')]).toEqual([
      mandate,
      debit?.creditorId ?? null,
    ])
    if (hasSchemas) expect(await eInvoiceFaults(xml)).toEqual([])
  },
)

test.each<[string, string | null, string | null]>([
  ['VR 123', null, 'VR 123'],
  ['', '127/111/10001', null],
])('a seller registered as "%s" is known by a number of the norm (BR-CO-26)', (entry, id, legal) => {
  const made = [{ vatKey: 'exempt', grossCents: 8000 }] as const
  const trade = tradeOf(writeEInvoice(issuedPaper(made, { seller: { ...issuedPaper(made).seller, registerEntry: entry } })))
  const seller = nodeAt(trade, 'ApplicableHeaderTradeAgreement/SellerTradeParty') ?? {}
  expect([textAt(seller, 'ID'), textAt(seller, 'SpecifiedLegalOrganization/ID')]).toEqual([id, legal])
  expect(textAt(seller, 'SpecifiedTaxRegistration/ID')).toBe('127/111/10001')
  const delivery = 'ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'
  expect(textAt(trade, delivery)).toBe('20270630')
})

test.each([
  ['invoice', 'none', '0'],
  ['credit_note', 'full', '19'],
  ['correction', 'exempt', '0'],
] as const)('a paper of kind %s to an office is an XRechnung: %s at %s %', async (kind, vatKey, rate) => {
  const made = [{ vatKey, grossCents: kind === 'invoice' ? 11_900 : -11_900 }]
  const { seller, buyer } = issuedPaper(made)
  const office = { ...buyer, routingId: '04011000-1234512345-06' }
  const over = {
    kind,
    originalNumber: kind === 'invoice' ? null : '2027-00011',
    buyer: office,
    seller: { ...seller, phone: '08304 1' },
  }
  const xml = writeEInvoice(issuedPaper(made, over), true)
  const parties = nodeAt(tradeOf(xml), 'ApplicableHeaderTradeAgreement') ?? {}
  expect(
    [
      'BuyerReference',
      'SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
      'SellerTradeParty/URIUniversalCommunication/URIID',
      'BuyerTradeParty/URIUniversalCommunication/URIID',
    ].map((path) => textAt(parties, path)),
  ).toEqual([office.routingId, '08304 1', 'info@tsv.example', office.routingId])
  expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>')
  expect(xml).toContain('<ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID>')
  expect(taxesOf(xml).map(([, told]) => told)).toEqual([rate])
  expect(textAt(settledOf(xml), 'SpecifiedTradeSettlementPaymentMeans/TypeCode'), 'always an account').toBe('58')
  if (hasSchemas) expect(await eInvoiceFaults(xml)).toEqual([])
})

test.each([
  [11_900, 'Der Betrag ist bezahlt.'],
  [-11_900, 'Der Betrag wird verrechnet oder erstattet.'],
] as const)('an XRechnung over %s without anything to transfer says why', (grossCents, told) => {
  const kind = grossCents > 0 ? 'invoice' : 'credit_note'
  const paper = issuedPaper([{ vatKey: 'full', grossCents }], { kind, originalNumber: kind === 'invoice' ? null : '2027-00011' })
  const lines = paper.lines.map((line) => ({ ...line, paidCents: Math.max(0, grossCents) }))
  expect(textAt(settledOf(writeEInvoice({ ...paper, lines }, true)), 'SpecifiedTradePaymentTerms/Description')).toBe(told)
})

test.each([
  ['credit_note', -11_900, 'Der Betrag wird verrechnet oder erstattet.'],
  ['correction', -11_900, null],
  ['invoice', 0, null],
] as const)('BR-CO-25: a paper of kind %s over %s has terms where an amount is due', (kind, grossCents, told) => {
  const originalNumber = kind === 'invoice' ? null : '2027-00011'
  const settled = settledOf(writeEInvoice(issuedPaper([{ vatKey: 'full', grossCents }], { kind, originalNumber })))
  const due = textAt(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount')
  expect(Number(due) > 0).toBe(told !== null)
  expect(textAt(settled, 'SpecifiedTradePaymentTerms/Description')).toBe(told)
})

const line = fc.record({
  vatKey: fc.constantFrom('none', 'exempt', 'small', 'reduced', 'full'),
  grossCents: fc.integer({ min: 1, max: 5_000_000 }),
  dueOn: fc.constantFrom('2027-01-24', '2027-03-01', '2027-05-01'),
}) as fc.Arbitrary<MadeLine>

test('sums of the data agree line by line, rate by rate and with the paper; the schema of the norm finds nothing', async () => {
  const xmls: string[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      (lines, note) => {
        const paper = issuedPaper(lines, { note: note.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '') })
        const xml = writeEInvoice(paper)
        const settled = settledOf(xml)
        const sums = nodeAt(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation') ?? {}
        const cents = (texts: (string | null)[]) => texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
        const items = nodesAt(tradeOf(xml), 'IncludedSupplyChainTradeLineItem')
        const nets = items.map((item) =>
          textAt(item, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
        )
        const taxes = nodesAt(settled, 'ApplicableTradeTax')
        expect(cents(nets)).toBe(paper.netCents)
        expect(cents(taxes.map((tax) => textAt(tax, 'BasisAmount')))).toBe(paper.netCents)
        expect(cents(taxes.map((tax) => textAt(tax, 'CalculatedAmount')))).toBe(paper.taxCents)
        expect(textAt(sums, 'DuePayableAmount')).toBe(decimalOf(paper.grossCents))
        const read = readEInvoice(bytes(xml))
        expect(read).toMatchObject({
          ok: true,
          value: { number: paper.number, dueCents: paper.grossCents, taxCents: paper.taxCents, iban: paper.seller.iban },
        })
        if (xmls.length < 20) xmls.push(xml)
        return Promise.resolve()
      },
    ),
  )
  if (hasSchemas) for (const xml of xmls) expect(await eInvoiceFaults(xml)).toEqual([])
})

test('BR-S-08, BR-E-08, BR-O-08: each breakdown is the sum of its lines; BR-O-05, BR-O-11: "not subject" stands alone and has no rate', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const xml = writeEInvoice(issuedPaper(lines))
      const sums = new Map<string, number>()
      for (const { SpecifiedLineTradeSettlement: own } of nodesAt(tradeOf(xml), 'IncludedSupplyChainTradeLineItem')) {
        const [category, rate] = ['CategoryCode', 'RateApplicablePercent'].map((name) =>
          textAt(own as Node, `ApplicableTradeTax/${name}`),
        )
        const net = textAt(own as Node, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')
        sums.set(`${category} ${rate}`, (sums.get(`${category} ${rate}`) ?? 0) + Math.round(Number(net) * 100))
      }
      expect(
        new Map(taxesOf(xml).map(([category, rate, basis]) => [`${category} ${rate}`, Math.round(Number(basis) * 100)])),
      ).toEqual(sums)
      if (sums.has('O null')) expect([...sums.keys()]).toEqual(['O null'])
      expect([...sums.keys()].filter((key) => key.startsWith('O') && key !== 'O null')).toEqual([])
    }),
  )
})

const UBL = `<?xml version="1.0"?><ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="a" xmlns:cbc="b">
  <cbc:ID>R-77</cbc:ID><cbc:IssueDate>2027-02-01</cbc:IssueDate><cbc:DueDate>2027-02-15</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
  <cbc:RegistrationName>Sport Huber GmbH</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>DE02 1203 0000 0000 2020 51</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">119.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">100.50</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:LineExtensionAmount currencyID="EUR">100</cbc:LineExtensionAmount><cac:Item><cbc:Name>Bälle</cbc:Name></cac:Item></cac:InvoiceLine></ubl:Invoice>`

test('an XRechnung in the other form of the norm is read, too', () => {
  expect(readEInvoice(bytes(UBL))).toEqual({
    ok: true,
    value: {
      ...{ number: 'R-77', typeCode: '380', seller: 'Sport Huber GmbH', issuedOn: '2027-02-01', dueOn: '2027-02-15', terms: '' },
      ...{ grossCents: 11_900, dueCents: 10_050, taxCents: 1900, holder: '', iban: 'DE02120300000000202051', bic: '' },
      ...{ reference: 'R-77', lines: [{ title: 'Bälle', netCents: 10_000 }] },
    },
  })
})

test.each([
  ['a picture', 'PNG', 'no_message'],
  ['entities', UBL.replace('<ubl:Invoice', '<!DOCTYPE x [<!ENTITY a "b">]><ubl:Invoice'), 'entities'],
  ['cut off', UBL.slice(0, 900), 'cut_off'],
  ['too deep', `<Invoice>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</Invoice>`, 'too_deep'],
  ['another message', '<Order><ID>1</ID></Order>', 'no_invoice'],
  ['no amount', UBL.replaceAll(/119\.00|100\.50/g, 'viel'), 'incomplete'],
  ['dollars', UBL.replace('>EUR<', '>USD<'), 'other_currency'],
  ['a PDF without data', '%PDF-1.7\n1 0 obj\nstream\nHallo\nendstream', 'no_data'],
  ['a PDF that ends in the middle', '%PDF-1.7\nstream\nx', 'no_data'],
  ['too large', 'x'.repeat(20_000_001), 'too_large'],
])('%s is refused: %s', (_what, text, refusal) => expect(readEInvoice(bytes(text))).toMatchObject({ ok: false, refusal }))
