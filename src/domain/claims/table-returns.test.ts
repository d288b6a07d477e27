import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { addMandate } from '../debtors/commands.ts'
import { listOpenReturns } from './clear-return.ts'
import { createSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

test('a table without a column for it names the debit in the purpose: it is paid, comes back, and is open again', async () => {
  const { debtorId } = await payer(ctx, 'Tabelle')
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika', isSure: true }))
  await owe(ctx, debtorId, 3000)
  const made = await createSepaFile(ctx, { dueOn: Temporal.PlainDate.from('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { rows } = await sql<{ endToEndId: string }>`select end_to_end_id from sepa_items where file_id = ${made.value}`.execute(
    database.owner,
  )
  const { endToEndId } = found(rows[0])
  const read = (day: string, amount: string, purpose: string) =>
    importStatement(ctx, new TextEncoder().encode(`Buchungstag;Betrag;Verwendungszweck\n${day};${amount};${purpose}\n`))
  expect(await read('19.01.2027', '30,00', `EREF: ${endToEndId} MREF: M-1`)).toMatchObject({ value: { matched: 1 } })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(0)
  expect(await read('22.01.2027', '-33,00', `Rueckbelastung EREF: ${endToEndId}, 3,00 Entgelt`)).toMatchObject({
    value: { matched: 1, open: 0 },
  })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(3000)
  expect(await listOpenReturns(ctx)).toMatchObject([{ debtorId, cents: 3000, costCents: 300 }])
})
