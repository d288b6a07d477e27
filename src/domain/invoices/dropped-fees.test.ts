import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { cancelClaim } from '../claims/cancel-claims.ts'
import { payInInstalments, waiveClaim } from '../claims/commands.ts'
import { getAccount } from '../claims/get-account.ts'
import { saveLevel } from '../dunnings/commands.ts'
import { runDunning } from '../dunnings/run-dunning.ts'
import { feesText } from '../dunnings/texts.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { createInvoice } from './commands.ts'
import { issueInvoice } from './issue-invoice.ts'

const database = await testDatabase()
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')
const later = await at('2027-03-01')
await nameClub(ctx)
await saveLevel(ctx, {
  ...{ level: 1, feeCents: 300, afterDays: 14, termDays: 14, version: 0 },
  subject: 'Mahnung',
  text: 'Bitte zahlen Sie.',
})

/** A payer who was dunned for claims of 50 € each; answers them and the fee. */
async function dunned(name: string, count = 1) {
  const { debtorId } = await payer(ctx, name)
  const claimIds: string[] = []
  for (let at = 0; at < count; at++) claimIds.push(await owe(ctx, debtorId, 5000))
  return { debtorId, claimIds, ...(await dun(debtorId)) }
}
async function dun(debtorId: string) {
  await runDunning(later)
  const { rows } = await sql<{ id: string }>`
    select id from claims where source_kind = 'dunning' and debtor_id = ${debtorId}`.execute(database.owner)
  return { feeId: rows[0]?.id ?? '' }
}
const cancel = (claimId = '') => cancelClaim(later, { claimId, reason: 'Irrtum' })
const balance = async (debtorId: string) => (await getAccount(later, debtorId)).balanceCents

test('the fee of a letter is cancelled with its only claim', async () => {
  const one = await dunned('Einzeln')
  expect(await balance(one.debtorId)).toBe(5300)
  expect(await cancel(one.claimIds[0])).toMatchObject({ value: { droppedFees: 1, keptFees: 0 } })
  expect(await balance(one.debtorId)).toBe(0)
})

test('a letter about several claims costs its fee until the last of them is cancelled, also of instalments', async () => {
  const { debtorId, claimIds } = await dunned('Mehrere', 2)
  const [first = '', second = ''] = claimIds
  expect(await cancel(first)).toMatchObject({ value: { droppedFees: 0, keptFees: 0 } })
  await payInInstalments(later, { claimId: second, count: 2 })
  expect(await cancel(second)).toMatchObject({ value: { droppedFees: 0 } })
  expect(await balance(debtorId)).toBe(2800)
  const { rows } = await sql<{ id: string }>`
    select id from claims where debtor_id = ${debtorId} and split_from_id is not null`.execute(database.owner)
  expect(await cancel(rows[0]?.id)).toMatchObject({ value: { droppedFees: 1 } })
  expect(await balance(debtorId)).toBe(0)
})

test('a fee stays that was paid, or whose letter was about a claim that was paid or waived', async () => {
  const paid = await dunned('Bezahlt')
  await pay(later, paid.feeId, 300)
  expect(await cancel(paid.claimIds[0])).toMatchObject({ value: { droppedFees: 0, keptFees: 1 } })
  expect(feesText(0, 1)).toBe('Eine Mahngebühr dazu bleibt: Sie ist schon bezahlt, im Einzug oder auf einer Rechnung.')
  const part = await dunned('Angezahlt')
  await pay(later, part.feeId, 100)
  expect(await cancel(part.claimIds[0])).toMatchObject({ value: { droppedFees: 0, keptFees: 1 } })
  const waived = await dunned('Erlassen', 2)
  await waiveClaim(later, { claimId: waived.claimIds[0] ?? '', reason: 'Härte' })
  expect(await cancel(waived.claimIds[1])).toMatchObject({ value: { droppedFees: 0, keptFees: 0 } })
  expect(await balance(waived.debtorId)).toBe(300)
})

test('a Storno cancels the fee for its claims, but not one that another invoice asks for, nor while all stays owed', async () => {
  for (const [name, isBilled, isOwed, fees, left] of [
    ['Frei', false, false, { droppedFees: 1, keptFees: 0 }, 0],
    ['Berechnet', true, false, { droppedFees: 0, keptFees: 1 }, 300],
    ['Geschuldet', false, true, { droppedFees: 0, keptFees: 0 }, 5300],
  ] as const) {
    const { debtorId } = await payer(ctx, name)
    await owe(ctx, debtorId, 5000)
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    const id = draft.ok ? draft.value : ''
    await issueInvoice(ctx, id)
    await dun(debtorId)
    if (isBilled) {
      const other = await createInvoice(later, { debtorId, claimIds: [], note: '' })
      await issueInvoice(later, other.ok ? other.value : '')
    }
    expect(await cancelInvoice(later, id, { reason: 'Irrtum', isOwed })).toMatchObject({ value: fees })
    expect(await balance(debtorId)).toBe(left)
  }
})
