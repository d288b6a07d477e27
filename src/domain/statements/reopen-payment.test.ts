import { expect, test } from 'vitest'
import { testStatements } from '../../../tests/support/statements.ts'
import { listOwnStatements, listStatements, listTrainerPayments } from './list-statements.ts'
import { reopenPayment } from './reopen-payment.ts'

const { head, treasurer, as, trainerWithHours, approved, declare, pay } = await testStatements()

async function paidTwo() {
  const trainers = [await trainerWithHours(), await trainerWithHours('Eva')]
  const ids: string[] = []
  for (const { actor } of trainers) {
    ids.push(await approved(actor))
    await declare(actor)
  }
  const paid = await pay(ids)
  expect(paid).toMatchObject({ ok: true })
  return { trainers, ids, fileId: paid.ok ? paid.value : '' }
}
const inState = async (state: 'approved' | 'paid', ids: string[]) =>
  (await listStatements(await as(treasurer), state)).filter(({ id }) => ids.includes(id)).map(({ id }) => id)

test('money that came back is paid again, and counts for no allowance until then', async () => {
  const { trainers, ids, fileId } = await paidTwo()
  const [first = '', second = ''] = ids
  const meter = async () => (await listOwnStatements(await as(trainers[0]?.actor ?? treasurer))).meters[0]
  expect(await meter()).toMatchObject({ paidCents: 5000, openCents: 0 })
  expect(await reopenPayment(await as(treasurer), first)).toMatchObject({ ok: true })
  expect(await meter()).toMatchObject({ paidCents: 0, openCents: 5000 })
  expect([await inState('approved', ids), await inState('paid', ids)]).toEqual([[first], [second]])
  expect(await reopenPayment(await as(treasurer), first)).toMatchObject({ refusal: 'not_paid' })
  expect(await listTrainerPayments(await as(treasurer))).toMatchObject([{ id: fileId, isTakenBack: false }])
  expect(await pay([first])).toMatchObject({ ok: true })
  expect(await inState('paid', ids)).toHaveLength(2)
})

test('a file that the bank refused gives all its statements back, once', async () => {
  const { ids, fileId } = await paidTwo()
  const both = await Promise.allSettled([1, 2].map(async () => reopenPayment(await as(treasurer), fileId)))
  expect(both.filter((one) => one.status === 'fulfilled' && one.value.ok)).toHaveLength(1)
  expect(await inState('approved', ids)).toHaveLength(2)
  expect((await listTrainerPayments(await as(treasurer)))[0]).toMatchObject({ id: fileId, isTakenBack: true })
  await expect(reopenPayment(await as(treasurer), fileId)).rejects.toThrow('Not found')
  await expect(reopenPayment(await as(head), fileId)).rejects.toThrow('Right missing')
})
