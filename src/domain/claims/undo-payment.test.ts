import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { addMandate } from '../debtors/commands.ts'
import { allocatePayment, enterPayment } from './allocate-payment.ts'
import { clearReturn } from './clear-return.ts'
import { createSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { payOut } from './pay-out.ts'
import { claimReference } from './rules.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)
const balance = async (debtorId: string) => (await getAccount(ctx, debtorId)).balanceCents
const lineOf = async (amountCents: number, isKnown = false): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from statement_lines where amount_cents = ${amountCents} and is_known = ${isKnown}`.execute(database.owner)
  return found(rows[0]).id
}

test('a debit that came back keeps its payment until the return is taken back, and with it goes the cost that was passed on', async () => {
  const { debtorId } = await payer(ctx, 'Zurück')
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika', isSure: true }))
  await owe(ctx, debtorId, 3000)
  const made = await createSepaFile(ctx, { dueOn: Temporal.PlainDate.from('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { rows } = await sql<{ id: string; endToEndId: string }>`
    select id, end_to_end_id from sepa_items where file_id = ${made.value}`.execute(database.owner)
  const { id: itemId, endToEndId } = found(rows[0])
  await importStatement(
    ctx,
    camt(
      [
        { cents: 3000, endToEndId },
        { cents: -3300, endToEndId, reason: 'AM04' },
      ],
      { id: 'A' },
    ),
  )
  await clearReturn(ctx, { itemId, how: 'transfer', passOnCost: true })
  expect(await balance(debtorId)).toBe(3300)
  expect(await undoPayment(ctx, { lineId: await lineOf(3000) })).toMatchObject({ refusal: 'came_back' })
  expect(await undoPayment(ctx, { lineId: await lineOf(-3300) })).toMatchObject({ ok: true })
  expect(await balance(debtorId)).toBe(0)
  expect(await undoPayment(ctx, { lineId: await lineOf(3000) })).toMatchObject({ ok: true })
  expect(await balance(debtorId)).toBe(3000)
})

test('a payout that was entered wrongly is taken back', async () => {
  const { debtorId } = await payer(ctx, 'Auszahlung')
  const day = Temporal.PlainDate.from('2027-01-04')
  await enterPayment(ctx, { debtorId, cents: 1000, paidOn: day, note: '' })
  const paid = await payOut(ctx, { debtorId, cents: 700, paidOn: day, note: '' })
  if (!paid.ok) throw new Error(paid.refusal)
  const { entries } = await getAccount(ctx, debtorId)
  expect(entries.find(({ id }) => id === paid.value)).toMatchObject({ kind: 'refund', mayUndo: true })
  expect(await undoPayment(ctx, { paymentId: paid.value })).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: -1000, creditCents: 1000 })
})

test('a line that another message of the bank told before pays nothing once more', async () => {
  const { debtorId } = await payer(ctx, 'Bekannt')
  const [first, second] = [await owe(ctx, debtorId, 999), await owe(ctx, debtorId, 999, { title: 'Trikot' })]
  for (const kind of ['054', '053'] as const)
    await importStatement(ctx, camt([{ cents: 999, bankId: 'B-1', text: claimReference(first) }], { id: kind, kind }))
  expect(await balance(debtorId)).toBe(999)
  const lineId = await lineOf(999, true)
  expect(await allocatePayment(ctx, { lineId, claimIds: [second] })).toMatchObject({ refusal: 'already_told' })
})
