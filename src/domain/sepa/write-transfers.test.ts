import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HANDED_IN, hasSchemas, schemaFaults } from '../../../tests/support/sepa.ts'
import { nodesAt, readMessage, textAt } from './read-message.ts'
import { euros, isSepaId, isTargetDay } from './rules.ts'
import { SEPA_LENGTHS } from './sepa-text.ts'
import { type Transfer, type TransferFault, type TransferFile, writeTransfers } from './write-transfers.ts'

const SCHEMA = 'sepa/pain.001.001.09_GBIC_5.xsd'
const transfer = (over: Partial<Transfer> = {}): Transfer => ({
  endToEndId: 'A-1',
  amountCents: 12_300,
  payOn: '2026-11-24',
  payee: { name: 'Erika Muster', iban: 'DE02120300000000202051', bic: null },
  text: 'Übungsleiter November',
  ...over,
})
const fileOf = (over: Partial<TransferFile> = {}): TransferFile => ({
  messageId: 'GSV-A-1',
  createdAt: HANDED_IN,
  payer: { name: 'TSV Größenwahn e.V.', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
  transfers: [transfer()],
  ...over,
})
const payee = (over: Partial<Transfer['payee']>) => ({ payee: { ...transfer().payee, ...over } })

test.each<[TransferFault, Partial<Transfer>]>([
  ['iban_wrong', payee({ iban: '' })],
  ['bic_wrong', payee({ bic: 'X' })],
  ['name_empty', payee({ name: ' ' })],
  ['name_long', payee({ name: 'ä'.repeat(36) })],
  ['address_incomplete', payee({ address: { street: '', postcode: '', town: '', country: 'DE' } })],
  ['amount_zero', { amountCents: -1 }],
  ['amount_high', { amountCents: 100_000_000_000 }],
  ['id_wrong', { endToEndId: 'ä' }],
  ['id_double', { endToEndId: 'A-0' }],
  ['day_early', { payOn: '2026-11-23' }],
  ['day_late', { payOn: '2027-03-01' }],
])('a transfer with %s is named, and the file not made', (fault, over) => {
  const answer = writeTransfers(fileOf({ transfers: [transfer({ endToEndId: 'A-0' }), transfer(over)] }))
  expect(answer).toEqual({ ok: false, refusal: 'faulty', faults: [{ at: 1, fault }] })
})

test.each<[TransferFault, Partial<TransferFile>]>([
  ['nothing', { transfers: [] }],
  ['message_id_wrong', { messageId: '' }],
  ['iban_wrong', { payer: { ...fileOf().payer, iban: 'DE' } }],
  ['bic_wrong', { payer: { ...fileOf().payer, bic: 'X' } }],
  ['name_empty', { payer: { ...fileOf().payer, name: ' ' } }],
])('a file of transfers with %s is not made', (fault, over) => {
  expect(writeTransfers(fileOf(over))).toMatchObject({ faults: [{ at: null, fault }] })
})

test('one part for each day, with its sum', () => {
  const answer = writeTransfers(
    fileOf({ transfers: ['A-1', 'A-2', 'A-3'].map((endToEndId, at) => transfer({ endToEndId, payOn: `2026-11-2${4 + at}` })) }),
  )
  const xml = answer.ok ? answer.value : ''
  expect(xml.match(/<ReqdExctnDt><Dt>[^<]*/g)).toEqual(['24', '25', '26'].map((day) => `<ReqdExctnDt><Dt>2026-11-${day}`))
  expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>369.00</CtrlSum>')
})

const transfers = fc
  .array(
    fc.record({
      amountCents: fc.integer({ min: 1, max: 99_999_999 }),
      after: fc.integer({ min: 0, max: 80 }),
      name: fc.string({ unit: 'grapheme', maxLength: 15 }),
      text: fc.string({ unit: 'grapheme', maxLength: 200 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ after, name, ...one }, at) =>
      transfer({
        ...one,
        ...payee({ name: `A${name}` }),
        endToEndId: `A-${at}`,
        payOn: Temporal.PlainDate.from('2026-11-24').add({ days: after }).toString(),
      }),
    ),
  )

test('whatever is paid: sums and numbers agree, letters, lengths, ids and days are what banks take', async () => {
  const written: string[] = []
  fc.assert(
    fc.property(transfers, (some) => {
      const answer = writeTransfers(fileOf({ transfers: some }))
      const xml = answer.ok ? answer.value : ''
      const message = readMessage(new TextEncoder().encode(xml))
      const [body = {}] = message.ok ? nodesAt(message.value.root, 'CstmrCdtTrfInitn') : []
      const parts = nodesAt(body, 'PmtInf')
      const all = parts.flatMap((part) => nodesAt(part, 'CdtTrfTxInf'))
      const sum = some.reduce((cents, { amountCents }) => cents + amountCents, 0)
      expect(xml).toContain(`<NbOfTxs>${some.length}</NbOfTxs><CtrlSum>${euros(sum)}</CtrlSum><InitgPty>`)
      expect(parts.reduce((cents, part) => cents + Math.round(Number(textAt(part, 'CtrlSum')) * 100), 0)).toBe(sum)
      expect(parts.map((part) => `${nodesAt(part, 'CdtTrfTxInf').length}`)).toEqual(parts.map((part) => textAt(part, 'NbOfTxs')))
      const days = parts.map((part) => textAt(part, 'ReqdExctnDt/Dt') ?? '')
      expect(new Set(days).size).toBe(parts.length)
      for (const day of days) expect(isTargetDay(Temporal.PlainDate.from(day))).toBe(true)
      expect(all).toHaveLength(some.length)
      for (const one of all) {
        expect(isSepaId(textAt(one, 'PmtId/EndToEndId') ?? '')).toBe(true)
        expect((textAt(one, 'Cdtr/Nm') ?? '').length).toBeLessThanOrEqual(SEPA_LENGTHS.name)
        expect((textAt(one, 'RmtInf/Ustrd') ?? '').length).toBeLessThanOrEqual(SEPA_LENGTHS.text)
      }
      expect(xml).toMatch(/^[\x20-\x7e\n]*$/)
      written.push(xml)
    }),
    { numRuns: 100 },
  )
  if (hasSchemas) expect(await schemaFaults(written.slice(-20), SCHEMA)).toEqual([])
})

test.runIf(hasSchemas)('the schema of the banks takes it', async () => {
  const address = { street: 'Am Bach 1', postcode: '87488', town: 'Betzigau', country: 'DE' }
  const answer = writeTransfers(
    fileOf({ transfers: [transfer(), transfer({ endToEndId: 'A-2', ...payee({ bic: 'COBADEFFXXX', address }), text: '' })] }),
  )
  expect(await schemaFaults([answer.ok ? answer.value : ''], SCHEMA)).toEqual([])
})
