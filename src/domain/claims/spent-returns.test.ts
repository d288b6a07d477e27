import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { addMandate } from '../debtors/commands.ts'
import { settleCredit } from './allocate-payment.ts'
import { cancelClaim } from './cancel-claims.ts'
import { payInInstalments } from './commands.ts'
import { createSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listClaims } from './list-claims.ts'
import { payOut } from './pay-out.ts'
import { postCredit } from './post-credit.ts'
import { claimReference } from './rules.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

const day = (text: string) => Temporal.PlainDate.from(text)

async function sent(name: string) {
  const { debtorId } = await payer(ctx, name)
  await transaction(ctx, (ctx) =>
    addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: `Erika ${name}`, isSure: true }),
  )
  const claimId = await owe(ctx, debtorId, 5000)
  const made = await createSepaFile(ctx, { dueOn: day('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { rows } = await sql<{ endToEndId: string }>`select end_to_end_id from sepa_items where file_id = ${made.value}`.execute(
    database.owner,
  )
  const { endToEndId } = found(rows[0])
  const back = { cents: -5000, endToEndId, reason: 'MD06' }
  return {
    debtorId,
    claimId,
    debit: { cents: 5000, endToEndId },
    back: (id: string) => importStatement(ctx, camt([back], { id })),
  }
}

const openOf = async (debtorId: string) =>
  (await listClaims(ctx, { stand: 'open', debtorId }, { limit: 9 })).claims.map(({ id, cents, allocatedCents }) => [
    id,
    cents - allocatedCents,
  ])

test('a debit that comes back after its money paid another claim opens that claim again', async () => {
  const { debtorId, claimId, debit, back } = await sent('Doppelt')
  const transfer = { cents: 5000, text: claimReference(claimId) }
  await importStatement(ctx, camt([transfer, debit], { id: 'BEIDES' }))
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: -5000, creditCents: 5000 })
  const next = await owe(ctx, debtorId, 5000, { title: 'Trikot' })
  expect(await settleCredit(ctx, { debtorId })).toMatchObject({ ok: true })
  await back('ZURÜCK')
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 5000, creditCents: 0 })
  expect(await openOf(debtorId)).toEqual([[next, 5000]])
})

test('a debit that comes back after its money was paid out opens its claim again, and the account says so', async () => {
  const { debtorId, claimId, debit, back } = await sent('Ausgezahlt')
  await importStatement(ctx, camt([{ cents: 5000, text: claimReference(claimId) }, debit], { id: 'ZWEIMAL' }))
  expect(await payOut(ctx, { debtorId, cents: 3000, paidOn: day('2027-01-03'), note: '' })).toMatchObject({ ok: true })
  await back('ZURÜCK-2')
  const account = await getAccount(ctx, debtorId)
  expect(account).toMatchObject({ balanceCents: 3000, creditCents: 0 })
  expect(account.entries.find(({ kind }) => kind === 'return')?.text).toBe('30,00 € davon waren schon ausgezahlt')
  expect(await openOf(debtorId)).toEqual([[claimId, 3000]])
})

test('a debit that comes back after a credit on its claim was paid out is owed whole, and the account says so', async () => {
  const { debtorId, claimId, debit, back } = await sent('Gutschrift')
  await importStatement(ctx, camt([debit], { id: 'BEZAHLT' }))
  await transaction(ctx, (ctx) => postCredit(ctx, { claimId, debtorId, cents: 2000, title: 'Austritt' }))
  expect(await payOut(ctx, { debtorId, cents: 2000, paidOn: day('2027-01-03'), note: '' })).toMatchObject({ ok: true })
  await back('ZURÜCK-3')
  const account = await getAccount(ctx, debtorId)
  expect(account).toMatchObject({ balanceCents: 5000, creditCents: 0 })
  expect(account.entries.find(({ kind }) => kind === 'return')?.text).toBe('20,00 € davon waren schon ausgezahlt')
  expect(await openOf(debtorId)).toEqual([[claimId, 5000]])
})

test('a return that is told before its payment leaves a claim paid that a transfer paid', async () => {
  const { debtorId, claimId, debit, back } = await sent('Verkehrt')
  await importStatement(ctx, camt([{ cents: 5000, text: claimReference(claimId) }], { id: 'TRANSFER' }))
  await back('ZURÜCK-4')
  await importStatement(ctx, camt([debit], { id: 'NACHTRAG' }))
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 0, creditCents: 0 })
  expect(await openOf(debtorId)).toEqual([])
})

test('a debit of two claims that comes back opens both, also where a transfer paid the second one as well', async () => {
  const { debtorId } = await payer(ctx, 'Zwei')
  await transaction(ctx, (ctx) =>
    addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Zwei', isSure: true }),
  )
  const claims = [await owe(ctx, debtorId, 5000, { title: 'A' }), await owe(ctx, debtorId, 5000, { title: 'B' })].toSorted()
  const made = await createSepaFile(ctx, { dueOn: day('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { rows } = await sql<{ endToEndId: string }>`select end_to_end_id from sepa_items where file_id = ${made.value}`.execute(
    database.owner,
  )
  const { endToEndId } = found(rows[0])
  const transfer = { cents: 5000, text: claimReference(found(claims[1])) }
  await importStatement(ctx, camt([transfer, { cents: 10_000, endToEndId }], { id: 'ZWEI' }))
  expect(await payOut(ctx, { debtorId, cents: 5000, paidOn: day('2027-01-03'), note: '' })).toMatchObject({ ok: true })
  await importStatement(ctx, camt([{ cents: -10_000, endToEndId, reason: 'MD06' }], { id: 'ZWEI-ZURÜCK' }))
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 10_000, creditCents: 0 })
  expect((await openOf(debtorId)).toSorted()).toEqual(claims.map((id) => [id, 5000]))
})

async function takeBack(debtorId: string) {
  const { rows } = await sql<{ id: string }>`
    select statement_line_id as id from payments where debtor_id = ${debtorId} and kind = 'return'`.execute(database.owner)
  return undoPayment(ctx, { lineId: found(rows[0]).id })
}

test('a return that is taken back after its claim was paid anew leaves what was paid twice as a credit', async () => {
  const { debtorId, claimId, debit, back } = await sent('Neu')
  await importStatement(ctx, camt([debit], { id: 'NEU-1' }))
  await back('NEU-2')
  await importStatement(ctx, camt([{ cents: 5000, text: claimReference(claimId) }], { id: 'NEU-3' }))
  expect(await takeBack(debtorId)).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: -5000, creditCents: 5000 })
  expect(await openOf(debtorId)).toEqual([])
})

test('a return that is taken back pays the instalments of its claim, and gives back what was cancelled meanwhile', async () => {
  const { debtorId, claimId, debit, back } = await sent('Raten')
  await importStatement(ctx, camt([debit], { id: 'RATEN-1' }))
  await back('RATEN-2')
  expect(await payInInstalments(ctx, { claimId, count: 2 })).toMatchObject({ ok: true })
  const { rows } = await sql<{ id: string }>`select id from claims where split_from_id = ${claimId}`.execute(database.owner)
  expect(await takeBack(debtorId)).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 0, creditCents: 0 })
  expect(await openOf(debtorId)).toEqual([])
  expect(rows).toHaveLength(1)

  const wrong = await sent('Falsch')
  await importStatement(ctx, camt([wrong.debit], { id: 'FALSCH-1' }))
  await wrong.back('FALSCH-2')
  expect(await cancelClaim(ctx, { claimId: wrong.claimId, reason: 'Irrtum' })).toMatchObject({ ok: true })
  expect(await takeBack(wrong.debtorId)).toMatchObject({ ok: true })
  expect(await getAccount(ctx, wrong.debtorId)).toMatchObject({ balanceCents: -5000, creditCents: 5000 })
})

test('a return that is taken back after its money was paid out leaves no claim open beside a credit', async () => {
  const { debtorId, claimId, debit, back } = await sent('Wieder')
  await importStatement(ctx, camt([{ cents: 5000, text: claimReference(claimId) }, debit], { id: 'WIEDER-1' }))
  expect(await payOut(ctx, { debtorId, cents: 3000, paidOn: day('2027-01-03'), note: '' })).toMatchObject({ ok: true })
  await back('WIEDER-2')
  expect(await takeBack(debtorId)).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: -2000, creditCents: 2000 })
  expect(await openOf(debtorId)).toEqual([])
})
