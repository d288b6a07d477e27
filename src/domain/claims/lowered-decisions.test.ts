import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { settleCredit } from './allocate-payment.ts'
import { cancelClaim } from './cancel-claims.ts'
import { waiveClaim } from './commands.ts'
import { getAccount } from './get-account.ts'
import { getClaim } from './list-claims.ts'
import { offsetCredits } from './offset-credits.ts'
import { postCredit } from './post-credit.ts'
import { undoPayment } from './undo-payment.ts'

const MIGRATION = new URL('../../database/migrations/20261129125500_sides_of_offsets.sql', import.meta.url)

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))

/** A claim of 80 euros, of which a credit that is set against it takes back some. */
async function lowered(name: string, cents: number) {
  const { debtorId } = await payer(ctx, name)
  const claimId = await owe(ctx, debtorId, 8000)
  const creditId = await transaction(ctx, async (ctx) => {
    const id = await postCredit(ctx, { claimId, debtorId, cents, title: 'Abgemeldet' })
    await offsetCredits(ctx, debtorId)
    return id
  })
  return { debtorId, claimId, creditId }
}
const offsetsOf = async (debtorId: string) =>
  (await getAccount(ctx, debtorId)).entries.filter(({ kind }) => kind === 'credit').map(({ id, cents }) => ({ id, cents }))
async function undoOffset(debtorId: string) {
  const { id } = found((await offsetsOf(debtorId)).find(({ cents }) => cents < 0))
  expect(await undoPayment(ctx, { paymentId: id })).toMatchObject({ ok: true })
}

test.each([
  ['cancelled', cancelClaim],
  ['waived', waiveClaim],
])('a claim that was given back and is open again is not %s, as that would give it back twice', async (state, decide) => {
  const { debtorId, claimId, creditId } = await lowered(state, 8000)
  await undoOffset(debtorId)
  expect(await decide(ctx, { claimId, reason: 'Irrtum' })).toMatchObject({ refusal: 'has_credit' })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(0)
  expect(await cancelClaim(ctx, { claimId: creditId, reason: 'Irrtum' })).toMatchObject({ ok: true })
  expect(await decide(ctx, { claimId, reason: 'Irrtum' })).toMatchObject({ ok: true })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(0)
})

test('what is left of a claim is waived once the credit that lowers it is used elsewhere, but not cancelled', async () => {
  const { debtorId, claimId } = await lowered('Rest', 3000)
  await undoOffset(debtorId)
  expect(await waiveClaim(ctx, { claimId, reason: 'Härte' })).toMatchObject({ refusal: 'has_credit' })
  await owe(ctx, debtorId, 3000, { dueOn: '2027-01-05' })
  await transaction(ctx, (ctx) => offsetCredits(ctx, debtorId))
  expect(await cancelClaim(ctx, { claimId, reason: 'Irrtum' })).toMatchObject({ refusal: 'has_credit' })
  expect(await waiveClaim(ctx, { claimId, reason: 'Härte' })).toMatchObject({ ok: true })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(0)
})

test('an offset is undone from either side, and no other of the same moment', async () => {
  const { debtorId } = await payer(ctx, 'Zwei')
  const claims: string[] = []
  for (const cents of [2000, 500]) {
    claims.push(await owe(ctx, debtorId, cents))
    await transaction(ctx, async (ctx) => {
      await postCredit(ctx, { claimId: null, debtorId, cents, title: 'Stunde' })
      await offsetCredits(ctx, debtorId)
    })
  }
  const open = () => Promise.all(claims.map(async (id) => (await getClaim(ctx, id)).allocatedCents))
  const undo = async (cents: number) => {
    const { id } = found((await offsetsOf(debtorId)).find((one) => one.cents === cents))
    return undoPayment(ctx, { paymentId: id })
  }
  expect(await open()).toEqual([2000, 500])
  const sides = async () => (await sql`select id, source_id from payments order by id`.execute(database.owner)).rows
  const made = await sides()
  await sql`update payments set source_id = null`.execute(database.owner)
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(database.owner)
  expect(await sides()).toEqual(made)
  expect(await undo(-2000)).toMatchObject({ ok: true })
  expect(await open()).toEqual([0, 500])
  expect(await undo(500)).toMatchObject({ ok: true })
  expect(await open()).toEqual([0, 0])
})

test('a credit that was set against a claim is undone from the account, both sides at once; others of the debtor stay', async () => {
  const { debtorId: one } = await payer(ctx, 'Verrechnet')
  const at = (hour: number) => ({ ...ctx, now: ctx.now.add({ hours: hour }) })
  const [owed, kept] = [await owe(ctx, one, 2000), await owe(ctx, one, 3000, { dueOn: '2027-02-15' })]
  const credit = (by: typeof ctx, cents: number) =>
    transaction(by, (by) => postCredit(by, { claimId: null, debtorId: one, cents, title: 'Stunde' }))
  await credit(at(1), 2000)
  await settleCredit(at(1), { debtorId: one })
  await credit(at(2), 500)
  await settleCredit(at(2), { debtorId: one })
  const open = async () => Promise.all([owed, kept].map(async (id) => (await getClaim(ctx, id)).allocatedCents))
  expect(await open()).toEqual([2000, 500])
  const offsets = (await getAccount(ctx, one)).entries.filter(({ kind }) => kind === 'credit')
  const side = (cents: number) => offsets.find((one) => one.cents === cents)
  expect([-2000, 2000, -500, 500].map((cents) => side(cents)?.mayUndo)).toEqual([true, false, true, false])
  expect(await undoPayment(ctx, { paymentId: side(-2000)?.id ?? '' })).toMatchObject({ ok: true })
  expect(await open()).toEqual([0, 500])
  expect((await getAccount(ctx, one)).entries.filter(({ kind }) => kind === 'credit')).toHaveLength(2)
  expect(await getAccount(ctx, one)).toMatchObject({ balanceCents: 2500, creditCents: 0 })
  expect(await undoPayment(ctx, { paymentId: side(2000)?.id ?? '' })).toMatchObject({ refusal: 'nothing_booked' })
  expect(await settleCredit(ctx, { debtorId: one })).toMatchObject({ ok: true })
  expect(await open()).toEqual([2000, 500])
})
