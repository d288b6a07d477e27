import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { nameClub, payer } from '../../../tests/support/invoices.ts'
import { SPRING, testRuns } from '../../../tests/support/runs.ts'
import { found } from '../../kernel/answer.ts'
import { enterPayment } from '../claims/allocate-payment.ts'
import { payInInstalments, splitClaim } from '../claims/commands.ts'
import { getAccount } from '../claims/get-account.ts'
import { issueFeeRun } from '../claims/issue-fee-run.ts'
import { keepLeftPlace } from '../claims/keep-left-place.ts'
import { getClaim } from '../claims/list-claims.ts'
import { findTodayList } from '../today/find-today-list.ts'
import { createInvoice } from './commands.ts'
import { creditLeftPlace } from './credit-left-place.ts'
import { issueInvoice } from './issue-invoice.ts'

const { database, ctx, course, place, preview, claimsOf } = await testRuns()
await nameClub({ ...ctx, db: database.owner })
const { courseId } = await course('Yoga', ['2027-01-12'])
const day = (text: string) => Temporal.PlainDate.from(text)

/** A charged place of a new payer, left afterwards; perhaps billed, perhaps paid. */
async function left(name: string, { isBilled = false, paidCents = 0 } = {}) {
  const { personId, debtorId } = await payer(ctx, name)
  const placeId = await place(courseId, { personId, debtorId })
  const run = await preview('courses', SPRING)
  await issueFeeRun(ctx, { runId: run })
  const claimId = found((await claimsOf(run)).find((one) => one.debtorId === debtorId)).id
  if (isBilled) {
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    await issueInvoice(ctx, draft.ok ? draft.value : '')
  }
  if (paidCents > 0) await enterPayment(ctx, { debtorId, cents: paidCents, paidOn: day('2027-02-01'), note: '' })
  expect((await getClaim(ctx, claimId)).isLeft).toBe(false)
  await sql`update participations set state = 'cancelled' where id = ${placeId}`.execute(database.owner)
  return { claimId, debtorId }
}
const papersOf = async (debtorId: string) =>
  (
    await sql<{ kind: string; state: string }>`
      select kind, state from invoices where debtor_id = ${debtorId} order by number`.execute(database.owner)
  ).rows.map(({ kind, state }) => `${kind} ${state}`)

test.each([
  ['neither billed nor paid: cancelled', {}, { state: 'cancelled', balance: 0, papers: [] }],
  ['paid: a credit', { paidCents: 8000 }, { state: 'posted', balance: -8000, papers: [] }],
  [
    'paid in part: the rest is settled, and the part a credit',
    { paidCents: 3000 },
    { state: 'posted', balance: -3000, papers: [] },
  ],
  [
    'billed: a Storno',
    { isBilled: true },
    { state: 'cancelled', balance: 0, papers: ['invoice cancelled', 'correction issued'] },
  ],
  [
    'billed and paid: a credit note',
    { isBilled: true, paidCents: 8000 },
    { state: 'posted', balance: -8000, papers: ['invoice issued', 'credit_note issued'] },
  ],
])('a charged place that was left, %s', async (name, story, expected) => {
  const { claimId, debtorId } = await left(name.slice(0, 20), story)
  expect((await findTodayList(ctx, 'abgemeldet'))?.rows.map(({ ref }) => ref)).toContain(claimId)
  expect(await creditLeftPlace(ctx, { claimId })).toMatchObject({ ok: true })
  const { state, isLeft } = await getClaim(ctx, claimId)
  expect([state, isLeft]).toEqual([expected.state, false])
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(expected.balance)
  expect(await papersOf(debtorId)).toEqual(expected.papers)
  await expect(creditLeftPlace(ctx, { claimId })).rejects.toThrow('Not found')
})

test('of eight who press at once one gives it back; who lets it stand ends the task, too', async () => {
  const { claimId, debtorId } = await left('Eilig', { paidCents: 8000 })
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => creditLeftPlace(ctx, { claimId })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(-8000)
  const other = await left('Bleibt')
  expect(await keepLeftPlace(ctx, other)).toMatchObject({ ok: true })
  expect(await getClaim(ctx, other.claimId)).toMatchObject({ state: 'posted', isLeft: false })
  expect((await findTodayList(ctx, 'abgemeldet'))?.rows).toEqual([])
})

const claimsAt = async (debtorId: string) =>
  (
    await sql<{ id: string }>`select id from claims where debtor_id = ${debtorId} order by due_on, id`.execute(database.owner)
  ).rows.map(({ id }) => id)

test('a later instalment is given back by the Storno of its invoice, or by a credit note where money came or another is kept', async () => {
  for (const [name, papers, cents] of [
    ['Storno', ['invoice cancelled', 'correction issued'], 0],
    ['Bezahlt', ['invoice issued', 'credit_note issued'], 0],
    ['Behalten', ['invoice issued', 'credit_note issued'], 4000],
  ] as const) {
    const { claimId, debtorId } = await left(name, { isBilled: true })
    await payInInstalments(ctx, { claimId, count: 2 })
    const [, second] = await claimsAt(debtorId)
    if (name === 'Bezahlt') await enterPayment(ctx, { debtorId, cents: 4000, paidOn: day('2027-02-01'), note: '' })
    if (name === 'Behalten') await keepLeftPlace(ctx, { claimId })
    expect(await creditLeftPlace(ctx, { claimId: found(second) })).toMatchObject({ ok: true })
    expect([await papersOf(debtorId), (await getAccount(ctx, debtorId)).balanceCents]).toEqual([papers, cents])
  }
})

test('what the payer keeps is given back by a credit note where the office has paid its part', async () => {
  const office = await payer(ctx, 'Amt')
  const { claimId, debtorId } = await left('Anteil', { isBilled: true })
  await splitClaim(ctx, { claimId, debtorId: office.debtorId, cents: 3000 })
  await enterPayment(ctx, { debtorId: office.debtorId, cents: 3000, paidOn: day('2027-02-01'), note: '' })
  expect(await creditLeftPlace(ctx, { claimId })).toMatchObject({ ok: true })
  expect(await papersOf(debtorId)).toEqual(['invoice issued', 'credit_note issued'])
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(0)
  const [part] = await claimsAt(office.debtorId)
  expect(await creditLeftPlace(ctx, { claimId: found(part) })).toMatchObject({ ok: true })
  expect((await getAccount(ctx, office.debtorId)).balanceCents).toBe(-3000)
})

test('it is for Finanzen alone', async () => {
  const { claimId } = await left('Rechte')
  for (const actor of [
    actorWith('trainer'),
    actorWith('editor'),
    actorWith('admin', { areas: ['members'] }),
    actorWith('admin', { isReadOnly: true }),
  ]) {
    const other = await database.ctx('gsv', actor, ctx.now)
    await expect(creditLeftPlace(other, { claimId })).rejects.toThrow('Right missing')
    await expect(keepLeftPlace(other, { claimId })).rejects.toThrow('Right missing')
  }
  await expect(creditLeftPlace(await database.ctx('rwa', actorWith('admin'), ctx.now), { claimId })).rejects.toThrow('Not found')
})
