import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { addMandate } from '../debtors/commands.ts'
import { assignReturn } from './assign-return.ts'
import { listOpenReturns } from './clear-return.ts'
import { createSepaFile, getSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

const PAYERS = [
  ['Müller', 'DE02120300000000202051', 5000],
  ['Weiß', 'DE02500105170137075030', 5000],
  ['Anders', 'DE02100500000054540402', 7000],
] as const
const debtors = new Map<string, string>()
for (const [name, iban, cents] of PAYERS) {
  const { debtorId } = await payer(ctx, name)
  debtors.set(name, debtorId)
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: `Erika ${name}`, isSure: true }))
  await owe(ctx, debtorId, cents)
}
const made = await createSepaFile(ctx, { dueOn: Temporal.PlainDate.from('2027-01-19') })
if (!made.ok) throw new Error(made.refusal)
const { messageId } = await getSepaFile(ctx, made.value)
await importStatement(ctx, camt([{ cents: 17_000, text: messageId, on: '2027-01-19' }], { id: 'EINZUG' }))

const debtorOf = (name: string) => debtors.get(name) ?? ''
const waiting = async () => (await listLines(ctx, 'open', { limit: 9 })).lines

test.each([
  ['by the account', { cents: -5300, iban: PAYERS[1][1] }, [['Erika Weiß', 'iban']]],
  ['by the name, however the bank writes it', { cents: -5300, name: 'MUELLER, ERIKA' }, [['Erika Müller', 'name']]],
  [
    'else by the amount alone',
    { cents: -5000, name: 'Bank' },
    [
      ['Erika Müller', 'amount'],
      ['Erika Weiß', 'amount'],
    ],
  ],
  ['never of another amount', { cents: -4999, iban: PAYERS[1][1] }, []],
])('a return without an id is booked by nobody, and its debit suggested %s', async (name, entry, expected) => {
  await importStatement(ctx, camt([{ ...entry, reason: 'MD06', on: '2027-01-22', text: name }], { id: name }))
  const line = (await waiting()).find(({ text }) => text === name)
  expect(line?.debits.map(({ debtor, reason }) => [debtor, reason]).toSorted()).toEqual(expected)
  expect(await getAccount(ctx, debtorOf('Weiß'))).toMatchObject({ balanceCents: 0 })
})

test('a person says which debit came back: it is booked with its cost, once, and can be undone', async () => {
  const [line, other] = (await waiting()).filter(({ text }) => text.startsWith('by the'))
  const [lineId, itemId] = [line?.id ?? '', line?.debits[0]?.itemId ?? '']
  const name = line?.debits[0]?.debtor.split(' ')[1] ?? ''
  expect(await assignReturn(ctx, { lineId, itemId })).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorOf(name))).toMatchObject({ balanceCents: 5000 })
  expect(await listOpenReturns(ctx)).toMatchObject([{ debtorId: debtorOf(name), cents: 5000, costCents: 300, reason: 'MD06' }])
  expect(await assignReturn(ctx, { lineId, itemId })).toMatchObject({ refusal: 'already_booked' })
  expect(await assignReturn(ctx, { lineId: other?.id ?? '', itemId })).toMatchObject({ refusal: 'came_back' })
  expect((await waiting()).flatMap(({ debits }) => debits).map((one) => one.itemId)).not.toContain(itemId)
  expect(await undoPayment(ctx, { lineId })).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorOf(name))).toMatchObject({ balanceCents: 0 })
  const small = (await waiting()).find(({ amountCents }) => amountCents === -4999)
  expect(await assignReturn(ctx, { lineId: small?.id ?? '', itemId })).toMatchObject({ refusal: 'no_return' })
  // More than the bank takes for it: several debits came back together.
  await importStatement(ctx, camt([{ cents: -10_000, reason: 'MD06', on: '2027-01-22', text: 'zwei' }], { id: 'ZWEI' }))
  const both = (await waiting()).find(({ amountCents }) => amountCents === -10_000)
  expect(await assignReturn(ctx, { lineId: both?.id ?? '', itemId })).toMatchObject({ refusal: 'no_return' })
})
