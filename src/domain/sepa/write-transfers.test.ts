import { expect, test } from 'vitest'
import { HANDED_IN, hasSchemas, schemaFaults } from '../../../tests/support/sepa.ts'
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
  ['amount_zero', { amountCents: -1 }],
  ['amount_high', { amountCents: 100_000_000_000 }],
  ['id_wrong', { endToEndId: 'ä' }],
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

test.runIf(hasSchemas)('the schema of the banks takes it', async () => {
  const address = { street: 'Am Bach 1', postcode: '87488', town: 'Betzigau', country: 'DE' }
  const answer = writeTransfers(
    fileOf({ transfers: [transfer(), transfer({ endToEndId: 'A-2', ...payee({ bic: 'COBADEFFXXX', address }), text: '' })] }),
  )
  expect(await schemaFaults([answer.ok ? answer.value : ''], SCHEMA)).toEqual([])
})
