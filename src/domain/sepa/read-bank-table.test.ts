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
  const [line] = answer.ok ? answer.value : []
  expect([line?.bookedOn, line?.amountCents, line?.counterparty.name, line?.counterparty.iban, line?.text]).toEqual(expected)
})

test('ids of the payer, day of value and sign are kept; equal lines stay two', () => {
  const sparkasse = readBankTable(bytes(SPARKASSE), readBankHead(bytes(SPARKASSE))?.mapping ?? {})
  expect(
    sparkasse.ok &&
      sparkasse.value.map((line) => [
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
  expect(new Set(volksbank.ok ? volksbank.value.map(({ bankId }) => bankId) : []).size).toBe(2)
})

const mapping: BankMapping = { bookedOn: 'Tag', amount: 'Betrag', currency: 'Währung' }
test.each<[BankTableRefusal, string, BankMapping, object]>([
  ['column_missing', 'Tag;Betrag\n', { bookedOn: 'Tag' }, { field: 'amount' }],
  ['column_missing', 'Tag;Betrag\n', mapping, { field: 'currency' }],
  ['column_missing', 'a;b\n', mapping, { field: 'amount' }],
  ['empty', 'Tag;Betrag;Währung\n', mapping, {}],
  ['row_wrong', 'Tag;Betrag;Währung\n31.02.2026;1,00;EUR\n', mapping, { row: 2, field: 'bookedOn' }],
  ['row_wrong', 'Tag;Betrag;Währung\n01.02.2026;1,005;EUR\n', mapping, { row: 2, field: 'amount' }],
  ['other_currency', 'Tag;Betrag;Währung\n01.02.2026;1,00;CHF\n', mapping, { currency: 'CHF' }],
])('%s: nothing is taken of "%s"', (refusal, text, columns, facts) => {
  expect(readBankTable(bytes(text), columns)).toEqual({ ok: false, refusal, ...facts })
})

test('a table without names of columns has no head', () => expect(readBankHead(bytes('1;2\n3;4\n'))).toBeNull())

test.each([
  [{ refusal: 'row_wrong', row: 7, field: 'amount' }, /^Zeile 7: .*„Betrag“/],
  [{ refusal: 'column_missing', field: 'bookedOn' }, /fehlt die Spalte „Buchungstag“/],
  [{ refusal: 'empty' }, /keine Buchung/],
] as const)('%o is told with its row and column', (refused, text) => expect(statementFault(refused)).toMatch(text))
