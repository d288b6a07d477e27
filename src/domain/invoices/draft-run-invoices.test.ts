import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { nameClub, pay, payer } from '../../../tests/support/invoices.ts'
import { SPRING, testRuns } from '../../../tests/support/runs.ts'
import { found } from '../../kernel/answer.ts'
import { createMandate } from '../claims/create-mandate.ts'
import { issueFeeRun } from '../claims/issue-fee-run.ts'
import { createInvoice } from './commands.ts'
import { countTransferring, draftRunInvoices } from './draft-run-invoices.ts'

const { database, ctx, course, place, preview, claimsOf } = await testRuns()
await nameClub({ ...ctx, db: database.owner })
const { courseId } = await course('Yoga', ['2027-01-12'])
const { courseId: otherId } = await course('Pilates', ['2027-01-13'])
const signedOn = Temporal.PlainDate.from('2027-01-02')

/** A posted run of payers who transfer, are debited, have paid, have an invoice, are blocked. */
async function postRun(): Promise<{ runId: string; owing: string }> {
  const [owing, debited, paid, billed, blocked] = await Promise.all(
    ['Owe', 'Debit', 'Paid', 'Billed', 'Blocked'].map((name) => payer(ctx, name)),
  )
  for (const one of [owing, debited, paid, billed, blocked]) await place(courseId, found(one))
  await place(otherId, { ...found(owing), cents: 5000 })
  await createMandate(ctx, { debtorId: found(debited).debtorId, iban: 'DE02120300000000202051', holder: 'Erika Debit', signedOn })
  const runId = await preview('courses', SPRING)
  await issueFeeRun(ctx, { runId })
  const claims = await claimsOf(runId)
  await pay(ctx, found(claims.find(({ debtorId }) => debtorId === found(paid).debtorId)).id, 8000)
  await createInvoice(ctx, { debtorId: found(billed).debtorId, claimIds: [], note: '' })
  await sql`update debtors set blocked_at = now() where id = ${found(blocked).debtorId}`.execute(database.owner)
  return { runId, owing: found(owing).debtorId }
}

test('who transfers gets one draft of the run’s claims, once, also when two make them at once', async () => {
  const { runId, owing } = await postRun()
  expect(await countTransferring(ctx, runId)).toEqual({ debtors: 1, cents: 13_000 })
  const answers = await Promise.all([draftRunInvoices(ctx, runId), draftRunInvoices(ctx, runId)])
  expect(answers).toEqual(
    expect.arrayContaining([
      { ok: true, value: 1 },
      { ok: false, refusal: 'no_transfers' },
    ]),
  )
  const { rows } = await sql<{ debtorId: string; grossCents: number; lines: number }>`
    select debtor_id, gross_cents, (select count(*)::int from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i where debtor_id = ${owing}`.execute(ctx.db)
  expect(rows).toEqual([{ debtorId: owing, grossCents: 13_000, lines: 2 }])
  expect(await countTransferring(ctx, runId)).toEqual({ debtors: 0, cents: 0 })
})

test('without finance nobody makes drafts; another club’s run is not there', async () => {
  const { runId } = await postRun()
  await expect(draftRunInvoices({ ...ctx, actor: actorWith('admin', { areas: ['members'] }) }, runId)).rejects.toThrow()
  await expect(draftRunInvoices(await database.ctx('rwa', actorWith('admin')), runId)).rejects.toThrow()
})
