import { expect, test } from 'vitest'
import { debit, debitFile } from '../../../tests/support/sepa.ts'
import { readDirectDebits } from './read-direct-debits.ts'
import { writeDirectDebits } from './write-direct-debits.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

interface Filed {
  version?: string
  sum?: string
  count?: number
  amount?: string
  currency?: string
  iban?: string
  head?: string
}
/** A file as programs before 2026 wrote it. */
const old = ({
  version = '001.02',
  sum = '50.50',
  count = 1,
  amount = '50.50',
  currency = 'EUR',
  iban = 'DE02 1203 0000 0000 2020 51',
  head = '',
}: Filed = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.${version}"><CstmrDrctDbtInitn>
  <GrpHdr><MsgId>A</MsgId><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr>
  <PmtInf><ReqdColltnDt>2026-01-15</ReqdColltnDt><DrctDbtTxInf><InstdAmt Ccy="${currency}">${amount}</InstdAmt>
  <DrctDbtTx><MndtRltdInf><MndtId>GSV-1</MndtId><DtOfSgntr>2019-03-01</DtOfSgntr></MndtRltdInf></DrctDbtTx>
  <Dbtr><Nm>Jürgen &amp; Eva Groß</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></DrctDbtTxInf></PmtInf></CstmrDrctDbtInitn></Document>`

test.each(['001.02', '001.03', '001.08', '003.02'])(
  'a file of version %s is read: names, accounts, mandates, amounts',
  (version) => {
    expect(readDirectDebits(bytes(old({ version })))).toEqual({
      ok: true,
      value: [
        {
          name: 'Jürgen & Eva Groß',
          iban: 'DE02120300000000202051',
          cents: 5050,
          reference: 'GSV-1',
          signedOn: '2019-03-01',
          dueOn: '2026-01-15',
        },
      ],
    })
  },
)

test('what we write ourselves is read to the cent', () => {
  const written = writeDirectDebits(debitFile({ debits: [debit(), debit({ endToEndId: 'B-2', amountCents: 1 })] }))
  expect(written.ok && readDirectDebits(bytes(written.value))).toMatchObject({ ok: true, value: [{ cents: 5050 }, { cents: 1 }] })
})

test.each<[string, string, string]>([
  ['a sum that does not agree', old({ sum: '60.50' }), 'sum_wrong'],
  ['a number that does not agree', old({ count: 2 }), 'sum_wrong'],
  ['a debit without amount', old({ amount: '' }), 'row_wrong'],
  ['a debit of nothing', old({ amount: '0.00', sum: '0.00' }), 'row_wrong'],
  ['a debit without account', old({ iban: '' }), 'row_wrong'],
  ['francs', old({ currency: 'CHF' }), 'other_currency'],
  ['entities', old({ head: '<!DOCTYPE x [<!ENTITY a "b">]>' }), 'entities'],
  ['a file that ends early', old().slice(0, -40), 'cut_off'],
  ['a statement', old().replaceAll('pain.008', 'camt.053'), 'no_debits'],
  ['a letter', 'Sehr geehrte Damen und Herren', 'no_message'],
  ['no debit at all', old().replace(/<DrctDbtTxInf>[\s\S]*<\/DrctDbtTxInf>/, ''), 'no_debits'],
])('%s is refused by name', (_, file, refusal) => {
  expect(readDirectDebits(bytes(file))).toMatchObject({ ok: false, refusal })
})
