import { expect, test } from 'vitest'
import { camt } from '../../../tests/support/camt.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { done, moneyYear } from '../../../tests/support/money-year.ts'
import { newId } from '../../kernel/id.ts'
import { allocatePayment } from './allocate-payment.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'
import { payOut } from './pay-out.ts'
import { claimReference } from './rules.ts'
import { undoPayment } from './undo-payment.ts'

const { at } = await moneyYear()
const ctx = await at('2027-01-20')

test('what somebody paid twice is booked as their credit, taken back, booked again and paid out', async () => {
  const { debtorId } = await payer(ctx, 'Zweimal')
  const text = `Beitrag ${claimReference(await owe(ctx, debtorId, 7200))}`
  const twice = ['A', 'B'].map((bankId) => ({ bankId, cents: 7200, on: '2027-01-19', name: 'Erika Zweimal', text }))
  expect(done(await importStatement(ctx, camt(twice, { id: 'ZWEI' })))).toMatchObject({ matched: 1, open: 1 })
  const [line] = (await listLines(ctx, 'open', { limit: 9 })).lines
  const lineId = line?.id ?? ''
  const balance = async () => (await getAccount(ctx, debtorId)).balanceCents

  expect(await allocatePayment(ctx, { lineId, claimIds: [] })).toMatchObject({ refusal: 'nothing_open' })
  await expect(allocatePayment(ctx, { lineId, claimIds: [], debtorId: newId() })).rejects.toThrow('Not found')
  const book = () => allocatePayment(ctx, { lineId, claimIds: [], debtorId })
  expect(await book()).toMatchObject({ ok: true, value: { leftCents: 7200 } })
  expect([await balance(), (await listLines(ctx, 'booked', { limit: 9 })).lines.find(({ id }) => id === lineId)?.booked]).toEqual(
    [-7200, [{ debtorId, name: 'Erika Zweimal', cents: 7200, reason: 'statement' }]],
  )
  expect(await book()).toMatchObject({ refusal: 'already_booked' })
  done(await undoPayment(ctx, { lineId }))
  expect(await balance()).toBe(0)
  done(await book())
  const paidOn = Temporal.PlainDate.from('2027-01-20')
  done(await payOut(ctx, { debtorId, cents: 7200, paidOn, note: 'doppelt gezahlt' }))
  expect(await balance()).toBe(0)
})
