import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camt, type MadeEntry, OWN_IBAN } from '../../../tests/support/camt.ts'
import { hasSchemas, STANDARDS, schemaFaults } from '../../../tests/support/sepa.ts'
import { readStatement, type Statement, type StatementRefusal } from './read-statement.ts'

const PAYER = 'DE02120300000000202051'
const paid: MadeEntry = {
  cents: 5050,
  name: 'Jürgen Groß',
  iban: PAYER,
  text: 'Beitrag &amp; mehr',
  endToEndId: 'B-1',
  bankId: 'X1',
}
const read = (bytes: Uint8Array) => readStatement(bytes, [OWN_IBAN])
const linesOf = (bytes: Uint8Array): Statement['lines'] => {
  const answer = read(bytes)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value.flatMap(({ lines }) => lines)
}
const xml = (change: (text: string) => string, entries: readonly MadeEntry[] = [paid]) =>
  new TextEncoder().encode(change(new TextDecoder().decode(camt(entries))))

test.each([
  ['053', '08', 'statement'],
  ['053', '02', 'statement'],
  ['052', '08', 'report'],
  ['052', '02', 'report'],
  ['054', '08', 'notification'],
  ['054', '02', 'notification'],
] as const)('camt.%s.001.%s is read as a %s', (kind, version, expected) => {
  const answer = read(camt([paid], { kind, version }))
  const [statement] = answer.ok ? answer.value : []
  expect(statement).toMatchObject({ kind: expected, bankId: 'S-1', iban: OWN_IBAN, number: '237', createdOn: '2026-12-08' })
  expect(statement?.lines).toEqual([
    {
      amountCents: 5050,
      bookedOn: '2026-12-08',
      valueOn: '2026-12-08',
      bankId: 'X1',
      endToEndId: 'B-1',
      mandateReference: null,
      reference: null,
      counterparty: { name: 'Jürgen Groß', iban: PAYER },
      text: 'Beitrag & mehr',
      returnReason: null,
      originalCents: null,
      chargesCents: null,
      details: [],
    },
  ])
})

const returned: MadeEntry = { ...paid, cents: -5350, reason: 'AC04', mandate: 'GSV-1', originalCents: 5050, chargesCents: 300 }
test.each(['02', '08'] as const)('a debit that comes back has its reason, the bank’s cost and the payer (%s)', (version) => {
  expect(linesOf(camt([returned], { version }))).toMatchObject([
    {
      amountCents: -5350,
      returnReason: 'AC04',
      mandateReference: 'GSV-1',
      originalCents: 5050,
      chargesCents: 300,
      counterparty: { iban: PAYER },
    },
  ])
})

test.each(['02', '08'] as const)('a collective booking keeps each payment (%s)', (version) => {
  const details = [paid, { ...paid, cents: 3000, endToEndId: 'B-2' }]
  const [line] = linesOf(camt([{ cents: 8050, bankId: 'X', details }], { version }))
  expect(line).toMatchObject({ amountCents: 8050, endToEndId: null, counterparty: { name: '', iban: null } })
  expect(line?.details.map(({ amountCents, endToEndId }) => [amountCents, endToEndId])).toEqual([
    [5050, 'B-1'],
    [3000, 'B-2'],
  ])
})

test('a file that is booked as one amount says its id, or that of its part', () => {
  const [part, file] = linesOf(
    camt([
      { cents: 8050, batch: { messageId: 'GSV-1', partId: 'GSV-1-2' } },
      { cents: 9000, batch: { messageId: 'GSV-2' } },
    ]),
  )
  expect([part?.reference, file?.reference]).toEqual(['GSV-1-2', 'GSV-2'])
})

test('only booked lines count; fillers of banks are no ids; without an id of the bank lines stay apart', () => {
  const bare: MadeEntry = { cents: 1000, name: 'Ada', endToEndId: 'NOTPROVIDED', reference: 'RF18539007547034' }
  const lines = linesOf(camt([{ ...paid, status: 'PDNG' }, bare, bare, { ...bare, bankId: 'NONREF', details: [] }]))
  expect(lines.map(({ endToEndId, reference }) => [endToEndId, reference])).toEqual([
    [null, 'RF18539007547034'],
    [null, 'RF18539007547034'],
    [null, null],
  ])
  expect(new Set(lines.map(({ bankId }) => bankId)).size).toBe(3)
})

test.each<[StatementRefusal, Uint8Array]>([
  ['cut_off', camt([paid]).slice(0, -40)],
  ['cut_off', xml((text) => text.replace('</Ntry>', ''))],
  ['no_message', new Uint8Array()],
  ['no_message', new TextEncoder().encode('Datum;Betrag\n')],
  ['no_message', new TextEncoder().encode('<html></html>')],
  ['entities', xml((text) => text.replace('?>', '?><!DOCTYPE Document [<!ENTITY a "b">]>'))],
  ['too_deep', xml((text) => text.replace('<Refs>', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}<Refs>`))],
  ['too_large', new Uint8Array(30_000_001)],
  ['no_statement', xml((text) => text.replaceAll('camt.053', 'pain.008'))],
  ['no_statement', xml((text) => text.replaceAll('Stmt>', 'Rpt>'))],
  ['account_missing', xml((text) => text.replace(/<Acct>.*?<\/Acct>/, ''))],
  ['foreign_account', camt([paid], { iban: PAYER })],
  ['other_currency', xml((text) => text.replace('<Ccy>EUR', '<Ccy>USD'))],
  ['unbalanced', camt([paid], { closingCents: 1 })],
  ['unbalanced', xml((text) => text.replace(/<Bal>.*<\/Bal>/, ''))],
  ['line_wrong', xml((text) => text.replace('>50.50<', '>50.505<'))],
  [
    'line_wrong',
    xml((text) => text.replaceAll('2026-12-08</Dt></BookgDt><ValDt><Dt>2026-12-08', '2026-02-30</Dt></BookgDt><ValDt><Dt>x')),
  ],
  ['line_wrong', camt([{ ...paid, details: [paid, paid] }])],
])('%s: nothing is taken', (refusal, bytes) => expect(read(bytes)).toMatchObject({ ok: false, refusal }))

test('a fault says which account, currency, line, and what is missing', () => {
  expect(read(camt([paid], { iban: PAYER }))).toMatchObject({ iban: PAYER })
  expect(read(xml((text) => text.replace('<Ccy>EUR', '<Ccy>CHF')))).toMatchObject({ currency: 'CHF' })
  expect(read(camt([paid, { ...paid, details: [paid, paid] }]))).toMatchObject({ line: 2 })
  expect(read(camt([paid], { closingCents: 105_000 }))).toMatchObject({ bankId: 'S-1', missingCents: -50 })
})

test('whatever is cut off or changed in a file is read or refused, never an error', () => {
  const bytes = camt([paid, returned])
  fc.assert(
    fc.property(fc.nat(bytes.length), fc.nat(bytes.length), fc.string(), (from, length, text) => {
      const changed = Buffer.concat([bytes.slice(0, from), Buffer.from(text), bytes.slice(from + (length % 30))])
      expect(typeof read(changed).ok).toBe('boolean')
    }),
    { numRuns: 500 },
  )
})

test.runIf(hasSchemas)(
  'our made-up statements are as the schema of the banks wants them, and its sample is refused by name',
  async () => {
    const collective = { cents: 8050, bankId: 'X', details: [paid, { ...paid, cents: 3000 }] }
    const made = new TextDecoder().decode(camt([paid, returned, collective]))
    expect(await schemaFaults([made], 'camt/camt.053.001.08.xsd')).toEqual([])
    const sample = readFileSync(new URL('camt/camt053.v8.xml', STANDARDS))
    expect(read(sample)).toMatchObject({ refusal: 'account_missing' })
  },
)
