import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { transaction } from '../../database/transaction.ts'
import { Forbidden } from '../../kernel/answer.ts'
import { ensureDebtor } from '../debtors/commands.ts'
import { createPerson } from '../people/commands.ts'
import { enterPayment } from './allocate-payment.ts'
import { createClaim } from './commands.ts'
import { ClaimInput } from './input.ts'
import { listTaxLimits } from './list-tax-limits.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-12-31T09:00:00Z'))

async function pay(paidOn: string, books: { taxSphere: string; vatKey: string }, cents: number) {
  const personId = await createPerson(ctx, { firstname: 'Zora', lastname: 'Zahler' })
  const debtorId = await transaction(ctx, (ctx) => ensureDebtor(ctx, personId))
  const made = await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Bande', cents, dueOn: day(paidOn), ...books }))
  if (!made.ok) throw new Error('not made')
  return enterPayment(ctx, { debtorId, cents, paidOn: day(paidOn), note: '' })
}
const sums = async (year: number) =>
  Object.fromEntries((await listTaxLimits(ctx, year)).map(({ name, incomeCents }) => [name, incomeCents]))

test('income counts in the year of its payment, by sphere with its tax, as turnover without', async () => {
  await pay('2026-12-31', { taxSphere: 'business', vatKey: 'full' }, 11_900)
  const last = await pay('2027-01-01', { taxSphere: 'business', vatKey: 'reduced' }, 10_700)
  await pay('2027-06-01', { taxSphere: 'purpose', vatKey: 'small' }, 5_000)
  for (const vatKey of ['none', 'exempt']) await pay('2027-06-01', { taxSphere: 'purpose', vatKey }, 7_000)
  expect(await sums(2026)).toEqual({ business_income: 11_900, small_last_year: 0, small_this_year: 10_000 })
  expect(await sums(2027)).toEqual({ business_income: 10_700, small_last_year: 10_000, small_this_year: 15_000 })
  expect(await sums(2028)).toEqual({ business_income: 0, small_last_year: 15_000, small_this_year: 0 })
  if (!last.ok) throw new Error(last.refusal)
  await undoPayment(ctx, { paymentId: last.value })
  expect(await sums(2027)).toMatchObject({ business_income: 0, small_this_year: 5_000 })
})

test('for who keeps the money, of their own club', async () => {
  await expect(listTaxLimits({ ...ctx, actor: actorWith('editor') }, 2027)).rejects.toThrow(Forbidden)
  const other = await database.ctx('rwa', actorWith('admin'))
  expect((await listTaxLimits(other, 2027)).map(({ incomeCents }) => incomeCents)).toEqual([0, 0, 0])
})
