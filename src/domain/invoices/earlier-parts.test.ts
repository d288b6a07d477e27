import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../../tests/support/invoices.ts'
import { payInInstalments, splitClaim } from '../claims/commands.ts'
import { createInvoice } from './commands.ts'
import { issueInvoice } from './issue-invoice.ts'

const MIGRATION = new URL('../../database/migrations/20261129094500_parts_of_earlier_invoices.sql', import.meta.url)

const database = await testDatabase()
// Parts are dated by their ids, which the clock of the machine makes.
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T09:00:00Z`))
const [past, future] = [await at('2026-01-05'), await at('2095-01-05')]
await nameClub(past)

async function issued(ctx: typeof past, debtorId: string) {
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  expect(draft.ok && (await issueInvoice(ctx, draft.value)).ok).toBe(true)
  return draft.ok ? draft.value : ''
}
const partsOf = async (claimId: string) => {
  const { rows } = await sql<{ invoiceId: string | null }>`
    with recursive parts (id, invoice_id) as (select id, invoice_id from claims where split_from_id = ${claimId}
      union all select c.id, c.invoice_id from parts p join claims c on c.split_from_id = p.id)
    select invoice_id from parts`.execute(database.owner)
  return rows.map(({ invoiceId }) => invoiceId)
}

test('parts cut off an issued invoice before they named it belong to it; those cut before its issue, or billed since, do not', async () => {
  const office = await payer(past, 'Amt')
  const [after, before, billed] = [await payer(past, 'Danach'), await payer(past, 'Davor'), await payer(past, 'Doppelt')]
  const [cut, cutBefore, billedAgain] = [
    await owe(past, after.debtorId, 10_000),
    await owe(past, before.debtorId, 10_000),
    await owe(past, billed.debtorId, 10_000),
  ]
  const invoice = await issued(past, after.debtorId)
  const split = await splitClaim(past, { claimId: cut, debtorId: office.debtorId, cents: 4000 })
  await payInInstalments(past, { claimId: split.ok ? split.value : '', count: 2 })
  await payInInstalments(past, { claimId: cut, count: 3 })
  await splitClaim(future, { claimId: cutBefore, debtorId: office.debtorId, cents: 4000 })
  await issued(future, before.debtorId)
  await issued(past, billed.debtorId)
  await payInInstalments(past, { claimId: billedAgain, count: 2 })
  await sql`update claims set invoice_id = null`.execute(database.owner)
  await issued(past, billed.debtorId)
  await sql`drop index payments_latest`.execute(database.owner)
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(database.owner)
  expect(await partsOf(cut)).toEqual([invoice, invoice, invoice, invoice])
  expect(await partsOf(cutBefore)).toEqual([null])
  expect(await partsOf(billedAgain)).toEqual([null])
  expect(
    (await sql`select from claims where invoice_id is not null and split_from_id is null`.execute(database.owner)).rows,
  ).toEqual([])
})
