import fc from 'fast-check'
import { expect, test } from 'vitest'
import { debit, debitFile, hasSchemas, schemaFaults } from '../../../tests/support/sepa.ts'
import { type Node, nodesAt, readMessage, textAt } from './read-message.ts'
import { collectionDays, euros, isSepaId, isTargetDay } from './rules.ts'
import { SEPA_LENGTHS } from './sepa-text.ts'
import {
  collectedOn,
  type DebitFault,
  type DirectDebit,
  type DirectDebitFile,
  debitFaults,
  writeDirectDebits,
} from './write-direct-debits.ts'

const SCHEMA = 'sepa/pain.008.001.08_GBIC_5.xsd'
const xmlOf = (file: DirectDebitFile): string => {
  const answer = writeDirectDebits(file)
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer.value
}
const faultsOf = (file: DirectDebitFile) => {
  const answer = writeDirectDebits(file)
  expect(answer.ok ? [] : answer.faults).toEqual(debitFaults(file))
  return debitFaults(file).map(({ at, fault }) => `${at ?? 'file'} ${fault}`)
}
const mandate = (over: Partial<DirectDebit['mandate']>) => ({ mandate: { ...debit().mandate, ...over } })
const debtor = (over: Partial<DirectDebit['debtor']>) => ({ debtor: { ...debit().debtor, ...over } })
const ADDRESS = { street: '', postcode: '', town: 'Betzigau', country: 'DE' }

test.each<[DebitFault, Partial<DirectDebit>]>([
  ['iban_wrong', debtor({ iban: 'DE03120300000000202051' })],
  ['iban_wrong', debtor({ iban: 'AE070331234567890123456' })],
  ['bic_wrong', debtor({ bic: 'COBA' })],
  ['name_empty', debtor({ name: '王' })],
  ['address_incomplete', debtor({ address: { ...ADDRESS, town: ' ' } })],
  ['address_incomplete', debtor({ address: { ...ADDRESS, country: '' } })],
  ['amount_zero', { amountCents: 0 }],
  ['amount_zero', { amountCents: 1.5 }],
  ['amount_high', { amountCents: 100_000_000_000 }],
  ['id_wrong', { endToEndId: '/A' }],
  ['id_wrong', { endToEndId: 'A//B' }],
  ['id_wrong', { endToEndId: 'A_B' }],
  ['id_wrong', { endToEndId: '' }],
  ['id_wrong', { endToEndId: 'A'.repeat(36) }],
  ['reference_wrong', mandate({ reference: 'A B' })],
  ['reference_wrong', mandate({ reference: '//' })],
  ['signature_missing', mandate({ signedOn: null })],
  ['signature_late', mandate({ signedOn: '2026-12-09' })],
  ['day_early', { dueOn: '2026-11-24' }],
  ['day_late', { dueOn: '2027-02-23' }],
])('a debit with %s is named, and the file not made: %o', (fault, over) => {
  expect(faultsOf(debitFile({ debits: [debit({ endToEndId: 'B-0' }), debit(over)] }))).toEqual([`1 ${fault}`])
})

test.each<[DebitFault, Partial<DirectDebitFile>]>([
  ['nothing', { debits: [] }],
  ['message_id_wrong', { messageId: 'A'.repeat(31) }],
  ['creditor_id_wrong', { creditor: { ...debitFile().creditor, creditorId: 'DE97ZZZ09999999999' } }],
  ['iban_wrong', { creditor: { ...debitFile().creditor, iban: '' } }],
  ['name_empty', { creditor: { ...debitFile().creditor, name: '' } }],
  ['schemes_mixed', { debits: [debit(), debit({ endToEndId: 'B-2', scheme: 'B2B' })] }],
])('a file with %s is not made', (fault, over) => expect(faultsOf(debitFile(over))).toEqual([`file ${fault}`]))

test('two debits of one id, and two of a mandate for one', () => {
  const once = { sequence: 'OOFF' } as const
  expect(faultsOf(debitFile({ debits: [debit(once), debit(once)] }))).toEqual(['1 id_double', '1 one_off_twice'])
})

test('each sequence and day has a part of its own; a day without banks moves to the next; a new account is told', () => {
  const xml = xmlOf(
    debitFile({
      debits: [
        debit(),
        debit({ endToEndId: 'B-2', sequence: 'FRST' }),
        debit({ endToEndId: 'B-3', dueOn: '2026-12-25', ...mandate({ isAccountNew: true }) }),
        debit({ endToEndId: 'B-4', dueOn: '2026-12-28' }),
      ],
    }),
  )
  const parts = partsOf(xml)
  expect(parts.map((part) => [textAt(part, 'PmtTpInf/SeqTp'), textAt(part, 'ReqdColltnDt'), textAt(part, 'NbOfTxs')])).toEqual([
    ['RCUR', '2026-12-08', '1'],
    ['FRST', '2026-12-08', '1'],
    ['RCUR', '2026-12-28', '2'],
  ])
  expect(collectedOn({ dueOn: '2026-12-25' })).toBe('2026-12-28')
  expect(xml.match(/SMNDA/g)).toHaveLength(1)
  expect(xml).toContain('<Nm>Juergen Gross</Nm>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">50.50</InstdAmt>')
  expect(xml).toContain('<CtrlSum>202.00</CtrlSum>')
})

const partsOf = (xml: string): Node[] => {
  const message = readMessage(new TextEncoder().encode(xml))
  if (!message.ok) throw new Error(message.refusal)
  return nodesAt(message.value.root, 'CstmrDrctDbtInitn').flatMap((node) => nodesAt(node, 'PmtInf'))
}

const days = collectionDays(Temporal.PlainDate.from('2026-11-24'))
const debits = fc
  .array(
    fc.record({
      amountCents: fc.integer({ min: 1, max: 99_999_999 }),
      after: fc.integer({ min: 0, max: 80 }),
      sequence: fc.constantFrom('FRST' as const, 'RCUR' as const),
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
      text: fc.string({ unit: 'grapheme', maxLength: 200 }),
      isAccountNew: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ after, name, isAccountNew, ...one }, at) =>
      debit({
        ...one,
        ...mandate({ isAccountNew }),
        ...debtor({ name: `A${name}` }),
        endToEndId: `B-${at}`,
        dueOn: Temporal.PlainDate.from(days.firstOn).add({ days: after }).toString(),
      }),
    ),
  )

test('whatever is collected: sums and numbers agree, letters, lengths, ids and days are what banks take', async () => {
  const written: string[] = []
  fc.assert(
    fc.property(debits, (some) => {
      const xml = xmlOf(debitFile({ debits: some }))
      const parts = partsOf(xml)
      const centsOf = (text: string | null) => Math.round(Number(text) * 100)
      const all = parts.flatMap((part) => nodesAt(part, 'DrctDbtTxInf'))
      const sum = some.reduce((cents, { amountCents }) => cents + amountCents, 0)
      expect(parts.reduce((cents, part) => cents + centsOf(textAt(part, 'CtrlSum')), 0)).toBe(sum)
      expect(xml).toContain(`<NbOfTxs>${some.length}</NbOfTxs><CtrlSum>${euros(sum)}</CtrlSum><InitgPty>`)
      expect(parts.map((part) => `${nodesAt(part, 'DrctDbtTxInf').length}`)).toEqual(parts.map((part) => textAt(part, 'NbOfTxs')))
      expect(new Set(parts.map((part) => [textAt(part, 'PmtTpInf/SeqTp'), textAt(part, 'ReqdColltnDt')].join())).size).toBe(
        parts.length,
      )
      for (const part of parts) {
        expect(isSepaId(textAt(part, 'PmtInfId') ?? '')).toBe(true)
        expect(isTargetDay(Temporal.PlainDate.from(textAt(part, 'ReqdColltnDt') ?? ''))).toBe(true)
      }
      for (const one of all) {
        expect(isSepaId(textAt(one, 'PmtId/EndToEndId') ?? '')).toBe(true)
        expect((textAt(one, 'Dbtr/Nm') ?? '').length).toBeLessThanOrEqual(SEPA_LENGTHS.name)
        expect((textAt(one, 'RmtInf/Ustrd') ?? '').length).toBeLessThanOrEqual(SEPA_LENGTHS.text)
      }
      expect(xml).toMatch(/^[\x20-\x7e\n]*$/)
      written.push(xml)
    }),
    { numRuns: 200 },
  )
  if (hasSchemas) expect(await schemaFaults(written.slice(-40), SCHEMA)).toEqual([])
})

test.runIf(hasSchemas)(
  'the schema of the banks takes 10,000 debits, each kind of mandate, with and without address and BIC',
  async () => {
    const file = debitFile({
      debits: Array.from({ length: 10_000 }, (_, at) =>
        debit({
          endToEndId: `B-${at}`,
          amountCents: at + 1,
          sequence: (['FRST', 'RCUR', 'OOFF', 'RCUR'] as const)[at % 4] ?? 'RCUR',
          ...mandate({ reference: `GSV-${at}`, isAccountNew: at % 3 === 0 }),
          ...debtor({ bic: at % 2 ? 'COBADEFFXXX' : null, address: at % 5 ? null : { ...ADDRESS, street: 'Füssener Straße 1' } }),
        }),
      ),
    })
    expect(await schemaFaults([xmlOf(file)], SCHEMA)).toEqual([])
    expect(await schemaFaults([xmlOf(debitFile({ debits: [debit({ scheme: 'B2B' })] }))], SCHEMA)).toEqual([])
    expect(await schemaFaults([xmlOf(debitFile()).replace('>CORE<', '>COR1<')], SCHEMA)).not.toEqual([])
  },
)
