import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { addMandate } from '../debtors/commands.ts'
import { settleCredit } from './allocate-payment.ts'
import { createSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listClaims } from './list-claims.ts'
import { claimReference } from './rules.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

test('a debit that comes back after its money paid another claim opens that claim again', async () => {
  const { debtorId } = await payer(ctx, 'Doppelt')
  await transaction(ctx, (ctx) =>
    addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Doppelt', isSure: true }),
  )
  const first = await owe(ctx, debtorId, 5000)
  const made = await createSepaFile(ctx, { dueOn: Temporal.PlainDate.from('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { rows } = await sql<{ endToEndId: string }>`select end_to_end_id from sepa_items where file_id = ${made.value}`.execute(
    database.owner,
  )
  const { endToEndId } = found(rows[0])
  const transfer = { cents: 5000, text: claimReference(first) }
  await importStatement(ctx, camt([transfer, { cents: 5000, endToEndId }], { id: 'BEIDES' }))
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: -5000, creditCents: 5000 })
  const next = await owe(ctx, debtorId, 5000, { title: 'Trikot' })
  expect(await settleCredit(ctx, { debtorId })).toMatchObject({ ok: true })
  await importStatement(ctx, camt([{ cents: -5000, endToEndId, reason: 'MD06' }], { id: 'ZURÜCK' }))
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 5000, creditCents: 0 })
  const { claims } = await listClaims(ctx, { stand: 'open', debtorId }, { limit: 9 })
  expect(claims.map(({ id, allocatedCents }) => [id, allocatedCents])).toEqual([[next, 0]])
})
