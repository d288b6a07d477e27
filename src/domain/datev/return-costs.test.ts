import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { createSepaFile } from '../claims/create-sepa-file.ts'
import { importStatement } from '../claims/import-statement.ts'
import { undoPayment } from '../claims/undo-payment.ts'
import { addMandate } from '../debtors/commands.ts'
import { exportDatev } from './export-datev.ts'
import { DatevInput } from './input.ts'

const database = await testDatabase()
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)
const linesOf = async (month: string, over: { isHandedOver?: boolean; bankCosts?: string } = {}) => {
  const file = await exportDatev(await at('2027-01-25'), DatevInput.parse({ from: `${month}-01`, to: `${month}-28`, ...over }))
  if (!file.ok) return file.refusal
  const lines = new TextDecoder('windows-1252').decode(file.value).trimEnd().split('\r\n').slice(2)
  return lines.map((line) => {
    const cells = line.split(';')
    return [0, 1, 6, 7, 9, 13].map((at) => cells[at]?.replaceAll('"', '')).join(' ')
  })
}

/** A debit of 30 € that was paid, then came back as a line of this amount. */
async function returned(name: string, cents: number, chargesCents?: number) {
  const { debtorId } = await payer(ctx, name)
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika', isSure: true }))
  await owe(ctx, debtorId, 3000)
  const made = await createSepaFile(ctx, { dueOn: Temporal.PlainDate.from('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { rows } = await sql<{ endToEndId: string }>`
    select end_to_end_id from sepa_items where file_id = ${made.value}`.execute(database.owner)
  const { endToEndId } = found(rows[0])
  const back = { cents, endToEndId, reason: 'AM04', on: '2027-01-20', ...(chargesCents && { chargesCents }) }
  await importStatement(ctx, camt([{ cents: 3000, endToEndId, on: '2027-01-19' }, back], { id: name }))
}

test('what the bank took with a returned debit is a cost on its account; a fee it names besides is not in the line', async () => {
  await returned('Teuer', -3350)
  await returned('Extra', -3000, 350)
  const january = await linesOf('2027-01', { isHandedOver: true })
  expect(january).toEqual(
    expect.arrayContaining([
      '30,00 S 18000 12000 1901 Erika Teuer, Zahlung',
      '30,00 H 18000 12000 2001 Erika Teuer, Zahlung',
      '3,50 H 18000 68550 2001 Erika Teuer, Kosten der Rücklastschrift',
      '30,00 H 18000 12000 2001 Erika Extra, Zahlung',
    ]),
  )
  expect(january).toHaveLength(7)
  expect(await linesOf('2027-01', { bankCosts: '68560' })).toContain(
    '3,50 H 18000 68560 2001 Erika Teuer, Kosten der Rücklastschrift',
  )
})

test('the cost of a return that is taken back in a later month is booked back with it', async () => {
  const { rows } = await sql<{ id: string }>`select id from statement_lines where amount_cents = -3350`.execute(database.owner)
  await undoPayment(await at('2027-02-10'), { lineId: found(rows[0]).id })
  expect(await linesOf('2027-01')).toContain('3,50 H 18000 68550 2001 Erika Teuer, Kosten der Rücklastschrift')
  expect(await linesOf('2027-02')).toEqual([
    '3,50 S 18000 68550 1002 Erika Teuer, Zurückgenommen: Kosten der Rücklastschrift',
    '30,00 S 18000 12000 1002 Erika Teuer, Zurückgenommen: Zahlung',
  ])
})
