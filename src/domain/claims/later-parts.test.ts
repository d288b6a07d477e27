import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { listDue } from '../dunnings/queries.ts'
import { deferClaim, payInInstalments, splitClaim } from './commands.ts'
import { listClaims } from './list-claims.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
const until = Temporal.PlainDate.from('2027-06-30')
const OLD = { dueOn: '2026-09-01' }

async function partsOf(debtorId: string) {
  const { claims } = await listClaims(ctx, { stand: 'open', debtorId }, { limit: 9 })
  return claims.map(({ cents, dueOn, deferredUntil, standing }) => [cents, dueOn, deferredUntil, standing]).toSorted()
}
const dunned = async (debtorId: string) => (await listDue(ctx, debtorId)).map(({ openCents }) => openCents)

test('instalments of what is overdue count from today: only the first is overdue, and reminded of', async () => {
  const { debtorId } = await payer(ctx, 'Raten')
  const claimId = await owe(ctx, debtorId, 12_000, OLD)
  expect(await payInInstalments(ctx, { claimId, count: 3 })).toMatchObject({ ok: true })
  expect(await partsOf(debtorId)).toEqual([
    [4000, '2026-09-01', null, 'overdue'],
    [4000, '2027-02-04', null, 'open'],
    [4000, '2027-03-04', null, 'open'],
  ])
  expect(await dunned(debtorId)).toEqual([4000])
})

test('what was deferred stays so in instalments, and for who owes a part of it', async () => {
  const { debtorId } = await payer(ctx, 'Stundung')
  const office = await payer(ctx, 'Jobcenter')
  const claimId = await owe(ctx, debtorId, 12_000, OLD)
  await deferClaim(ctx, { claimId, until, reason: 'Bitte' })
  expect(await splitClaim(ctx, { claimId, debtorId: office.debtorId, cents: 3000 })).toMatchObject({ ok: true })
  expect(await partsOf(office.debtorId)).toEqual([[3000, '2026-09-01', '2027-06-30', 'deferred']])
  expect(await payInInstalments(ctx, { claimId, count: 3 })).toMatchObject({ ok: true })
  expect(await partsOf(debtorId)).toEqual([
    [3000, '2026-09-01', '2027-06-30', 'deferred'],
    [3000, '2027-07-30', null, 'open'],
    [3000, '2027-08-30', null, 'open'],
  ])
  expect([await dunned(debtorId), await dunned(office.debtorId)]).toEqual([[], []])
})
