import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { addMandate } from '../debtors/commands.ts'
import { ignoreDoubles } from './allocate-payment.ts'
import { createSepaFile, getSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2026-12-10T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

const day = (text: string) => Temporal.PlainDate.from(text)
const IBANS = ['DE02120300000000202051', 'DE02500105170137075030']

test.each([
  ['as a sum first', '053', '054'],
  ['payment by payment first', '054', '053'],
] as const)(
  'a batch that two messages of the bank tell, %s, is paid once, and no other claim by it',
  async (_, first, second) => {
    const debtors: string[] = []
    for (const [at, iban] of IBANS.entries()) {
      const { debtorId } = await payer(ctx, `Sammler ${first} ${at}`)
      await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: 'Erika', isSure: true }))
      await owe(ctx, debtorId, 1500 + at)
      debtors.push(debtorId)
    }
    const made = await createSepaFile(ctx, { dueOn: day('2027-02-01') })
    if (!made.ok) throw new Error(made.refusal)
    const { messageId } = await getSepaFile(ctx, made.value)
    const { rows: items } = await sql<{ cents: number; endToEndId: string; debtorId: string }>`
    select cents, end_to_end_id, debtor_id from sepa_items where file_id = ${made.value} order by cents`.execute(database.owner)
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
