import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { listDue } from '../dunnings/queries.ts'
import { deferClaim, payInInstalments, splitClaim } from './commands.ts'
import { listClaims } from './list-claims.ts'

const database = await testDatabase()
const at = (on: string) =>
  database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')
const until = Temporal.PlainDate.from('2027-06-30')
const OLD = { dueOn: '2026-09-01' }

async function partsOf(debtorId: string) {
  const { claims } = await listClaims(ctx, { stand: 'open', debtorId }, { limit: 9 })
  return claims.map(({ cents, dueOn, deferredUntil, standing }) => [cents, dueOn, deferredUntil, standing]).toSorted()
}
const dunned = async (debtorId: string) => (await listDue(ctx, debtorId)).map(({ openCents }) => openCents)

test('instalments of what is overdue are due from today: each is overdue, and reminded of, once its own day is over', async () => {
  const { debtorId } = await payer(ctx, 'Raten')
  const claimId = await owe(ctx, debtorId, 12_000, OLD)
  expect(await payInInstalments(ctx, { claimId, count: 3 })).toMatchObject({ ok: true })
  expect(await partsOf(debtorId)).toEqual([
    [4000, '2027-01-04', null, 'open'],
    [4000, '2027-02-04', null, 'open'],
    [4000, '2027-03-04', null, 'open'],
  ])
  const { rows } = await sql<{ said: string }>`
    select explanation ->> -1 as said from claims where debtor_id = ${debtorId} order by due_on`.execute(database.owner)
  expect(rows.map(({ said }) => said)).toEqual(['Rate 1 von 3.', 'Rate 2 von 3.', 'Rate 3 von 3.'])
  expect(await dunned(debtorId)).toEqual([])
  expect((await listDue(await at('2027-01-18'), debtorId)).map(({ claims }) => claims.map(({ dueOn }) => dueOn))).toEqual([
    ['2027-01-04'],
  ])
})

test('instalments of what was deferred until a past day are due from today', async () => {
  const { debtorId } = await payer(ctx, 'Vorbei')
  const claimId = await owe(ctx, debtorId, 8000, OLD)
  await deferClaim(await at('2026-10-01'), { claimId, until: Temporal.PlainDate.from('2026-12-01'), reason: 'Bitte' })
  expect(await partsOf(debtorId)).toEqual([[8000, '2026-09-01', '2026-12-01', 'overdue']])
  await payInInstalments(ctx, { claimId, count: 2 })
  expect(await partsOf(debtorId)).toEqual([
    [4000, '2026-09-01', '2027-01-04', 'deferred'],
    [4000, '2027-02-04', null, 'open'],
  ])
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
