import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { exportDatev } from './export-datev.ts'
import { DatevInput } from './input.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2027-01-10T11:00:00Z'))
await nameClub(ctx)
const january = DatevInput.parse({ from: '2027-01-01', to: '2027-01-31' })
const linesOf = async (input: DatevInput) => {
  const file = await exportDatev(ctx, input)
  if (!file.ok) return file.refusal
  const lines = new TextDecoder('windows-1252').decode(file.value).trimEnd().split('\r\n').slice(2)
  return lines.map((line) => {
    const cells = line.split(';')
    return [0, 1, 6, 7, 8, 9, 10, 13].map((at) => cells[at]?.replaceAll('"', '')).join(' ')
  })
}

test('claims, what was given up, and payments of a time are booked with their accounts, keys and vouchers', async () => {
  expect(await linesOf(january)).toBe('nothing')
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 11_900, { vatKey: 'full', title: 'Hallenmiete' })
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  await issueInvoice(ctx, draft.ok ? draft.value : '')
  await pay(ctx, claimId, 11_900)
  const waived = await owe(ctx, debtorId, 500, { title: 'Trikot' })
  await sql`update claims set state = 'waived', decided_at = '2027-01-11T10:00Z', account = '40100' where id = ${waived}`.execute(
    database.owner,
  )
  expect(await linesOf(january)).toEqual([
    '119,00 S 12000 40000 3 1001 2027-00001 Erika Muster, Hallenmiete',
    '5,00 S 12000 40100  1001  Erika Muster, Trikot',
    '5,00 H 12000 40100  1101  Erika Muster, Trikot',
    '119,00 S 18000 12000  2001  Zahlung',
  ])
  expect(await linesOf(DatevInput.parse({ from: '2026-12-01', to: '2026-12-31' }))).toBe('nothing')
})

test.each([
  [{ from: '2027-02-01', to: '2027-01-01' }, 'to'],
  [{ from: '2026-12-01', to: '2027-01-31' }, 'to'],
  [{ from: '2027-01-01', to: '2027-01-31', bank: 'Bank' }, 'bank'],
])('%o is refused beside the field', (given, field) => {
  expect(DatevInput.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test.each(['editor', 'trainer', 'reader'] as const)('%s gets no bookings', async (role) => {
  await expect(exportDatev(await database.ctx('gsv', actorWith(role)), january)).rejects.toThrow('Right missing')
})
