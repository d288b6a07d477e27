import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { addMandate } from '../debtors/commands.ts'
import { BATCH_BACK } from '../sepa/texts.ts'
import { ignoreDoubles } from './allocate-payment.ts'
import { createSepaFile, getSepaFile, withdrawSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listDueDebits } from './list-due-debits.ts'
import { listLines } from './list-lines.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2026-12-10T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

const day = (text: string) => Temporal.PlainDate.from(text)
const IBANS = ['DE02120300000000202051', 'DE02500105170137075030']

/** Two payers whose debits are in a file. */
async function filed(name: string, dueOn: string) {
  const debtors: string[] = []
  for (const [at, iban] of IBANS.entries()) {
    const { debtorId } = await payer(ctx, `${name} ${at}`)
    await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: 'Erika', isSure: true }))
    await owe(ctx, debtorId, 1500 + at)
    debtors.push(debtorId)
  }
  const made = await createSepaFile(ctx, { dueOn: day(dueOn) })
  if (!made.ok) throw new Error(made.refusal)
  return { debtors, fileId: made.value, messageId: (await getSepaFile(ctx, made.value)).messageId }
}

test.each([
  ['as a sum first', '053', '054'],
  ['payment by payment first', '054', '053'],
] as const)(
  'a batch that two messages of the bank tell, %s, is paid once, and no other claim by it',
  async (_, first, second) => {
    const { debtors, fileId, messageId } = await filed(`Sammler ${first}`, '2027-02-01')
    const { rows: items } = await sql<{ cents: number; endToEndId: string; debtorId: string }>`
    select cents, end_to_end_id, debtor_id from sepa_items where file_id = ${fileId} order by cents`.execute(database.owner)
    // The payer's next fee is as high, and nobody has paid it.
    for (const [at, debtorId] of debtors.entries()) await owe(ctx, debtorId, 1500 + at, { dueOn: '2027-07-15' })
    const cents = 3001
    const details = items.map(({ cents, endToEndId, debtorId }) => ({
      cents,
      endToEndId,
      iban: IBANS[debtors.indexOf(debtorId)] ?? '',
    }))
    const on = '2027-02-01'
    const told = {
      '053': camt([{ on, cents, bankId: messageId, batch: { messageId } }], { id: `S ${messageId}`, kind: '053' }),
      '054': camt([{ on, cents, details }], { id: `N ${messageId}`, kind: '054' }),
    }
    expect(await importStatement(ctx, told[first])).toMatchObject({ value: { suggested: 0, open: 0 } })
    const lines = second === '054' ? 2 : 1
    expect(await importStatement(ctx, told[second])).toMatchObject({ value: { lines, matched: 0, suggested: lines, open: 0 } })
    for (const [at, debtorId] of debtors.entries()) expect((await getAccount(ctx, debtorId)).balanceCents).toBe(1500 + at)
    const waiting = (await listLines(ctx, 'open', { limit: 9 })).lines
    expect(waiting.map(({ isDouble }) => isDouble)).toEqual(Array.from({ length: lines }, () => true))
    expect(await ignoreDoubles(ctx)).toEqual({ ok: true, value: lines })
  },
)

test('a batch that the bank takes back waits for a person, and is collected anew once its file never went out', async () => {
  const { debtors, fileId, messageId } = await filed('Rücknahme', '2027-02-08')
  const batch = (cents: number) =>
    importStatement(
      ctx,
      camt([{ on: '2027-02-08', cents, bankId: `${messageId} ${cents}`, batch: { messageId } }], { id: `${messageId} ${cents}` }),
    )
  expect(await batch(3001)).toMatchObject({ value: { matched: 1 } })
  expect(await batch(-3001)).toMatchObject({ value: { matched: 0, open: 1 } })
  const { lines } = await listLines(ctx, 'open', { limit: 9 })
  expect(lines).toMatchObject([{ amountCents: -3001, returnReason: BATCH_BACK }])
  expect(await withdrawSepaFile(ctx, fileId)).toMatchObject({ refusal: 'already_booked' })
  const { lines: booked } = await listLines(ctx, 'booked', { limit: 9 })
  const came = booked.find(
    ({ amountCents, booked }) => amountCents === 3001 && booked.some(({ debtorId }) => debtorId === debtors[0]),
  )
  expect(await undoPayment(ctx, { lineId: came?.id ?? '' })).toMatchObject({ ok: true })
  expect(await withdrawSepaFile(ctx, fileId)).toMatchObject({ ok: true })
  const due = (await listDueDebits(ctx, day('2027-03-01'))).filter(({ debtorId }) => debtors.includes(debtorId))
  expect(due.map(({ cents }) => cents).toSorted()).toEqual([1500, 1501])
})
