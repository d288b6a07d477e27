import { expect, test } from 'vitest'
import { type BankMapping, type BankTableRefusal, readBankHead, readBankTable } from './read-bank-table.ts'
import { statementFault } from './texts.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const SPARKASSE = `Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Mandatsreferenz;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung
"DE89370400440532013000";"08.12.26";"09.12.26";"GUTSCHRIFT";"Rechnung 2027-00012";"";"NOTPROVIDED";"Groß, Jürgen";"DE02120300000000202051";"1.050,50";"EUR"
"DE89370400440532013000";"08.12.26";"08.12.26";"LASTSCHRIFT";"Strom";"M-1";"E-7";"Stadtwerke";"0000";"-12,00";"EUR"
`
const VOLKSBANK =
  'Bezeichnung;Konto\n\nBuchungstag;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung\n2026-12-08;Ada;;Kurs;+20,00;EUR\n2026-12-08;Ada;;Kurs;+20,00;EUR\n;;;Saldo;;\n'
const ENGLISH =
  'Booking Date,Value Date,Partner Name,Partner Iban,Payment Reference,Amount (EUR)\n2026-12-08,2026-12-08,Ada,DE02120300000000202051,Kurs,"1,020.5"\n'

test.each([
  [SPARKASSE, ['2026-12-08', 105_050, 'Groß, Jürgen', 'DE02120300000000202051', 'Rechnung 2027-00012']],
  [VOLKSBANK, ['2026-12-08', 2000, 'Ada', null, 'Kurs']],
  [ENGLISH, ['2026-12-08', 102_050, 'Ada', 'DE02120300000000202051', 'Kurs']],
])('tables of banks are read by the columns they have', (text, expected) => {
  const head = readBankHead(bytes(text))
  const answer = readBankTable(bytes(text), head?.mapping ?? {})
  const [line] = answer.ok ? answer.value.lines : []
  expect([line?.bookedOn, line?.amountCents, line?.counterparty.name, line?.counterparty.iban, line?.text]).toEqual(expected)
})

test('ids of the payer, day of value and sign are kept; equal lines stay two', () => {
  const sparkasse = readBankTable(bytes(SPARKASSE), readBankHead(bytes(SPARKASSE))?.mapping ?? {})
  expect(
    sparkasse.ok &&
      sparkasse.value.lines.map((line) => [
        line.amountCents,
        line.valueOn,
        line.endToEndId,
        line.mandateReference,
        line.counterparty.iban,
      ]),
  ).toEqual([
    [105_050, '2026-12-09', null, null, 'DE02120300000000202051'],
    [-1200, '2026-12-08', 'E-7', 'M-1', null],
  ])
  const volksbank = readBankTable(bytes(VOLKSBANK), readBankHead(bytes(VOLKSBANK))?.mapping ?? {})
  expect(new Set(volksbank.ok ? volksbank.value.lines.map(({ bankId }) => bankId) : []).size).toBe(2)
})

const mapping: BankMapping = { bookedOn: 'Tag', amount: 'Betrag', currency: 'Währung' }
test.each<[BankTableRefusal, string, BankMapping, object]>([
  ['column_missing', 'Tag;Betrag\n', { bookedOn: 'Tag' }, { field: 'amount' }],
  ['column_missing', 'Tag;Betrag\n', mapping, { field: 'currency' }],
  ['column_missing', 'a;b\n', mapping, { field: 'amount' }],
  ['empty', 'Tag;Betrag;Währung\n', mapping, {}],
  ['row_wrong', 'Tag;Betrag;Währung\n31.02.2026;1,00;EUR\n', mapping, { row: 2, field: 'bookedOn' }],
  ['row_wrong', 'Tag;Betrag;Währung\n01.02.2026;1,005;EUR\n', mapping, { row: 2, field: 'amount' }],
  ['row_wrong', 'Tag;Betrag;Währung\n01.02.2026;999.999.999.999.999.999,00;EUR\n', mapping, { row: 2, field: 'amount' }],
  ['other_currency', 'Tag;Betrag;Währung\n01.02.2026;1,00;CHF\n', mapping, { currency: 'CHF' }],
])('%s: nothing is taken of "%s"', (refusal, text, columns, facts) => {
  expect(readBankTable(bytes(text), columns)).toEqual({ ok: false, refusal, ...facts })
})

test('rows in another currency are named, and the others taken', () => {
  const read = readBankTable(
    bytes('Tag;Betrag;Währung;\n01.02.2026;1,00;eur;H\n03.02.2026;50,00;CHF;S\n04.02.2026;0,00;USD;H\n05.02.2026;2,00;;H\n'),
    mapping,
  )
  expect(read.ok && [read.value.lines.map(({ amountCents }) => amountCents), read.value.foreign]).toEqual([
    [100, 200],
    [{ amountCents: -5000, currency: 'CHF', bookedOn: '2026-02-03' }],
  ])
})

test.each([
  [
    'with Soll and Haben beside the amount',
    'Tag;Betrag;Soll/Haben\n01.02.2026;1.212,50;S\n02.02.2026;77,00;H\n',
    [-121_250, 7700],
  ],
  ['with S and H in a nameless column', 'Tag;Betrag;\n01.02.2026;1.212,50;S\n02.02.2026;77,00;H\n;;\n', [-121_250, 7700]],
  ['with a minus as well', 'Tag;Betrag;Art\n01.02.2026;-12,50;Soll\n02.02.2026;77,00;Haben\n', [-1250, 7700]],
  [
    'with the sign behind the amount',
    'Tag;Betrag\n01.02.2026;1.212,50-\n02.02.2026;77,00+\n03.02.2026;5 -\n',
    [-121_250, 7700, -500],
  ],
  ['with another letter somewhere', 'Tag;Betrag;Art\n01.02.2026;12,50;S\n02.02.2026;77,00;X\n', [1250, 7700]],
])('what the club paid is below zero in a table %s', (_, text, amounts) => {
  const read = readBankTable(bytes(text), { bookedOn: 'Tag', amount: 'Betrag' })
  expect(read.ok && read.value.lines.map(({ amountCents }) => amountCents)).toEqual(amounts)
})

test('a debit that came back is told by how a cell begins, whatever its column, and the cost of the bank is none', () => {
  const rows = [
    '-30,00;RUECKLASTSCHRIFT;',
    '-31,00;;Rücklastschrift Beitrag',
    '32,00;Retoure;',
    '-3,00;Entgelt;Rücklastschriften',
    '-3,00;;Rücklastschrift Entgelt',
    '-3,00;Rücklastschrift;Gebühr zum 01.02.2026',
    '-3,00;SEPA-Rueckbelastung: Bankentgelt;',
    '-30,00;Rücklastschrift;Kostenko Beitrag',
    '-33,00;Rücklastschrift;Beitrag zuzüglich 3,00 Entgelt',
    '-40,00;Rücklastschrift;Gebühr Schwimmkurs Mia',
    '-3,50;Rücklastschrift;Entgelt für Rücklastschrift vom 01.02.',
  ]
  const read = readBankTable(bytes(`Tag;Betrag;Art;Zweck\n${rows.map((row) => `01.02.2026;${row}`).join('\n')}\n`), {
    ...{ bookedOn: 'Tag', amount: 'Betrag', text: 'Zweck' },
  })
  expect(read.ok && read.value.lines.map(({ returnReason }) => returnReason)).toEqual([
    ...['NARR', 'NARR', null, null],
    ...[null, null, null, 'NARR', 'NARR', 'NARR', null],
  ])
})

test('a sign that no database takes is left out of a text', () => {
  const read = readBankTable(bytes('Tag;Betrag;Zweck\n01.02.2026;1,00;Bei\0trag\n'), {
    ...{ bookedOn: 'Tag', amount: 'Betrag', text: 'Zweck' },
  })
  expect(read.ok && read.value.lines[0]?.text).toBe('Beitrag')
})

test('a table without names of columns has no head', () => expect(readBankHead(bytes('1;2\n3;4\n'))).toBeNull())

test.each([
  [{ refusal: 'row_wrong', row: 7, field: 'amount' }, /^Zeile 7: .*„Betrag“/],
  [{ refusal: 'column_missing', field: 'bookedOn' }, /fehlt die Spalte „Buchungstag“/],
  [{ refusal: 'empty' }, /keine Buchung/],
] as const)('%o is told with its row and column', (refused, text) => expect(statementFault(refused)).toMatch(text))
