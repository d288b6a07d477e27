import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../../tests/support/invoices.ts'
import { found } from '../../kernel/answer.ts'
import { enterPayment } from '../claims/allocate-payment.ts'
import { deferClaim, payInInstalments, restoreClaim, splitClaim, waiveClaim } from '../claims/commands.ts'
import { createMandate, revokeMandate } from '../claims/create-mandate.ts'
import { getAccount } from '../claims/get-account.ts'
import { listDueDebits } from '../claims/list-due-debits.ts'
import { listDue } from '../dunnings/queries.ts'
import { cancelInvoice, creditInvoice } from './cancel-invoice.ts'
import { createInvoice } from './commands.ts'
import { issueInvoice } from './issue-invoice.ts'
import { findSnapshot, getInvoice, listInvoices, listLines } from './queries.ts'
import { restText } from './texts.ts'

const database = await testDatabase()
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')
const later = await at('2027-06-01')
await nameClub(ctx)
await sql`update club_details set creditor_id = 'DE98ZZZ09999999999' where club_id = 'gsv'`.execute(database.owner)
const paidOn = Temporal.PlainDate.from('2027-01-04')

/** A payer with an issued invoice of 100 €. */
async function billed(name: string) {
  const { debtorId } = await payer(ctx, name)
  const claimId = await owe(ctx, debtorId, 10_000)
  return { debtorId, claimId, ...(await issued(debtorId)) }
}
async function issued(debtorId: string) {
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  await issueInvoice(ctx, id)
  return { id }
}
const pay = (debtorId: string, cents: number) => enterPayment(ctx, { debtorId, cents, paidOn, note: '' })
const balance = async (debtorId: string) => (await getAccount(later, debtorId)).balanceCents

test('an invoice is paid once all instalments of its claim are; none is billed again', async () => {
  const { debtorId, claimId, id } = await billed('Raten')
  await payInInstalments(ctx, { claimId, count: 4 })
  expect(await createInvoice(ctx, { debtorId, claimIds: [], note: '' })).toMatchObject({ refusal: 'no_claims' })
  await pay(debtorId, 4000)
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'overdue', paidCents: 4000 })
  await pay(debtorId, 6000)
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'paid', paidCents: 10_000 })
})

test('an invoice that was deferred, or comes in instalments, is overdue once one of them is', async () => {
  const { claimId, id } = await billed('Gestundet')
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'overdue' })
  await deferClaim(later, { claimId, until: Temporal.PlainDate.from('2027-07-01'), reason: 'Bitte' })
  await payInInstalments(later, { claimId, count: 2 })
  const overdue = async (on: string) =>
    (await listInvoices(await at(on), { stand: 'overdue' }, { limit: 50 })).invoices.some((one) => one.id === id)
  expect([await getInvoice(later, id), await overdue('2027-07-01')]).toMatchObject([{ standing: 'open' }, false])
  expect([await getInvoice(await at('2027-07-02'), id), await overdue('2027-07-02')]).toMatchObject([
    { standing: 'overdue' },
    true,
  ])
})

test('a Storno takes back all instalments; with what stays owed each is billed anew', async () => {
  const dropped = await billed('Storno')
  await payInInstalments(ctx, { claimId: dropped.claimId, count: 3 })
  expect(await cancelInvoice(ctx, dropped.id, { reason: 'Irrtum' })).toMatchObject({ ok: true })
  expect(await balance(dropped.debtorId)).toBe(0)
  const kept = await billed('Neu')
  await payInInstalments(ctx, { claimId: kept.claimId, count: 4 })
  await cancelInvoice(ctx, kept.id, { reason: 'Anschrift', isOwed: true })
  const { id } = await issued(kept.debtorId)
  expect(await getInvoice(ctx, id)).toMatchObject({ grossCents: 10_000, paidCents: 0 })
  await pay(kept.debtorId, 10_000)
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'paid', paidCents: 10_000 })
})

test('a Storno is refused while money stands on an instalment', async () => {
  const { debtorId, claimId, id } = await billed('Angezahlt')
  await pay(debtorId, 1000)
  await payInInstalments(ctx, { claimId, count: 2 })
  expect(await cancelInvoice(ctx, id, { reason: 'Irrtum' })).toMatchObject({ refusal: 'is_paid' })
  expect(await balance(debtorId)).toBe(9000)
})

test('a Storno that money on a later part forbids takes back nothing', async () => {
  const office = await payer(ctx, 'Amt')
  const { debtorId, claimId, id } = await billed('Halb')
  await splitClaim(ctx, { claimId, debtorId: office.debtorId, cents: 4000 })
  await pay(office.debtorId, 4000)
  expect(await cancelInvoice(ctx, id, { reason: 'Irrtum' })).toMatchObject({ refusal: 'is_paid' })
  expect(await balance(debtorId)).toBe(6000)
})

test('a part that another debtor takes over is no longer asked for, nor billed to that one twice', async () => {
  const office = await payer(ctx, 'Amt')
  const { debtorId, claimId, id } = await billed('Teil')
  await splitClaim(ctx, { claimId, debtorId: office.debtorId, cents: 4000 })
  await pay(debtorId, 6000)
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'paid', paidCents: 10_000 })
  expect(await createInvoice(ctx, { debtorId: office.debtorId, claimIds: [], note: '' })).toMatchObject({ refusal: 'no_claims' })
})

test('a part that was split off before is no part of the invoice', async () => {
  const { debtorId } = await payer(ctx, 'Vorher')
  const claimId = await owe(ctx, debtorId, 10_000)
  const office = await payer(ctx, 'Amt')
  await splitClaim(ctx, { claimId, debtorId: office.debtorId, cents: 4000 })
  const { id } = await issued(debtorId)
  await pay(office.debtorId, 4000)
  expect(await getInvoice(ctx, id)).toMatchObject({ grossCents: 6000, paidCents: 0 })
})

test('what was waived, whole or the rest, is owed no more until it is restored', async () => {
  const { debtorId, claimId, id } = await billed('Erlass')
  await waiveClaim(ctx, { claimId, reason: 'Härte' })
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'paid' })
  await restoreClaim(ctx, { claimId })
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'overdue', paidCents: 0 })
  await pay(debtorId, 2500)
  await waiveClaim(ctx, { claimId, reason: 'Härte' })
  expect(await getInvoice(later, id)).toMatchObject({ standing: 'paid', paidCents: 10_000 })
})

test('an issued invoice keeps what was paid before, and by which mandate it is paid', async () => {
  const { debtorId } = await payer(ctx, 'Vorab')
  await owe(ctx, debtorId, 10_000)
  await pay(debtorId, 4000)
  const { id } = await issued(debtorId)
  const snapshot = await findSnapshot(ctx, id)
  expect(snapshot).toMatchObject({ grossCents: 10_000, debit: null, lines: [{ grossCents: 10_000, paidCents: 4000 }] })
  await createMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Vorab', signedOn: paidOn })
  await owe(ctx, debtorId, 2000)
  expect(await findSnapshot(ctx, (await issued(debtorId)).id)).toMatchObject({
    debit: { iban: 'DE02120300000000202051', creditorId: 'DE98ZZZ09999999999', reference: expect.any(String) },
  })
  expect(await findSnapshot(ctx, id)).toEqual(snapshot)
})

test('a credit note lowers the next debit, the dunning and the balance alike', async () => {
  const { debtorId, id } = await billed('Minder')
  const holder = { iban: 'DE02120300000000202051', holder: 'Erika Minder', signedOn: paidOn }
  const mandate = await createMandate(ctx, { debtorId, ...holder })
  expect(await creditInvoice(ctx, id, { cents: 3000, reason: 'Stunde' })).toMatchObject({ ok: true })
  const debits = await listDueDebits(ctx, Temporal.PlainDate.from('2027-01-20'))
  expect(found(debits.find((one) => one.debtorId === debtorId)).cents).toBe(7000)
  await revokeMandate(ctx, { id: mandate.ok ? mandate.value.id : '' })
  expect(await listDue(later, debtorId)).toMatchObject([{ openCents: 7000 }])
  expect(await balance(debtorId)).toBe(7000)
  expect(await getInvoice(later, id)).toMatchObject({ paidCents: 3000 })
})

test('a credit note lowers its own invoice, also where an older fee is open; what it does not need pays that', async () => {
  const { debtorId } = await payer(ctx, 'Altlast')
  await owe(ctx, debtorId, 2000, { dueOn: '2026-12-01' })
  const fee = await issued(debtorId)
  const claimId = await owe(ctx, debtorId, 9000)
  const { id } = await issued(debtorId)
  await payInInstalments(ctx, { claimId, count: 3 })
  expect(await creditInvoice(ctx, id, { cents: 5000, reason: 'Stunde' })).toMatchObject({ ok: true })
  expect([await getInvoice(later, fee.id), await getInvoice(later, id)]).toMatchObject([{ paidCents: 0 }, { paidCents: 5000 }])
  await pay(debtorId, 5000)
  expect([await getInvoice(later, fee.id), await getInvoice(later, id)]).toMatchObject([{ paidCents: 2000 }, { paidCents: 8000 }])
  await creditInvoice(ctx, id, { cents: 4000, reason: 'Mehr' })
  expect([await getInvoice(later, id), await balance(debtorId)]).toMatchObject([{ paidCents: 9000 }, -3000])
})

test('a Storno after a credit note is refused for what it is: lowered, not paid', async () => {
  const { id } = await billed('Gemindert')
  await creditInvoice(ctx, id, { cents: 3000, reason: 'Stunde' })
  expect(await cancelInvoice(ctx, id, { reason: 'Irrtum' })).toMatchObject({ refusal: 'is_lowered' })
})

test('no line is credited twice, also not by two at the same moment; what is left of it is named', async () => {
  const { debtorId } = await payer(ctx, 'Doppelt')
  await owe(ctx, debtorId, 9999)
  await owe(ctx, debtorId, 12_000)
  const { id } = await issued(debtorId)
  const position = (await listLines(ctx, id)).findIndex(({ grossCents }) => grossCents === 9999) + 1
  const credit = (cents: number) => creditInvoice(ctx, id, { cents, position, reason: 'Zu viel' })
  expect(await credit(999)).toMatchObject({ ok: true })
  expect(await credit(9001)).toMatchObject({ refusal: 'amount_wrong', restCents: 9000 })
  const both = await Promise.all([credit(9000), credit(9000)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await credit(1)).toMatchObject({ refusal: 'amount_wrong', restCents: 0 })
  expect(restText(9000)).toContain('noch 90,00 €')
  expect(restText(0)).toBe('Diese Leistung ist schon ganz gutgeschrieben.')
})
