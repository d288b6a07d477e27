import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import { cancelInvoice, creditInvoice } from './cancel-invoice.ts'
import { createInvoice, removeInvoice } from './commands.ts'
import { issueInvoice } from './issue-invoice.ts'
import { findSnapshot, getInvoice, listInvoices, listInvoicesOf, listLines } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-01-10T11:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
await nameClub(ctx)

async function draft(ctx: Ctx, debtorId: string): Promise<string> {
  const answer = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
async function issued(ctx: Ctx, debtorId: string) {
  const answer = await issueInvoice(ctx, await draft(ctx, debtorId))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const claimOf = async (id: string) =>
  (await sql<{ state: string }>`select state from claims where id = ${id}`.execute(database.owner)).rows[0]?.state

test('a draft takes what is owed once; issued it has a number, a snapshot and stays', async () => {
  const { debtorId, personId } = await payer(ctx)
  await owe(ctx, debtorId, 12_000)
  await owe(ctx, debtorId, 11_900, { vatKey: 'full', title: 'Hallenmiete', dueOn: '2027-03-01' })
  const id = await draft(ctx, debtorId)
  expect(await createInvoice(ctx, { debtorId, claimIds: [], note: '' })).toMatchObject({ refusal: 'no_claims' })
  const [{ claimId } = { claimId: null }] = await listLines(ctx, id)
  expect(await createInvoice(ctx, { debtorId, claimIds: [claimId ?? ''], note: '' })).toMatchObject({ refusal: 'claim_taken' })
  const first = await issueInvoice(ctx, id)
  expect(await issueInvoice(ctx, id)).toEqual(first)
  expect(first).toMatchObject({ value: { number: expect.stringMatching(/^2027-\d{5}$/) } })
  expect(await findSnapshot(ctx, id)).toMatchObject({
    ...{ kind: 'invoice', issuedOn: '2027-01-10', dueOn: '2027-01-24', netCents: 22_000, taxCents: 1900, grossCents: 23_900 },
    seller: { name: 'TSV Größenwahn e. V.', taxNumber: '127/111/10001' },
    buyer: { name: 'Erika Muster', street: 'Am Bach 1', city: 'Betzigau' },
    lines: [
      { title: 'Beitrag 2027', dueOn: '2027-01-24' },
      { title: 'Hallenmiete', dueOn: '2027-03-01', taxCents: 1900 },
    ],
  })
  await sql`update people set lastname = 'Anders' where id = ${personId}`.execute(database.owner)
  expect(await getInvoice(ctx, id)).toMatchObject({ debtor: 'Erika Muster', standing: 'open' })
  expect(await removeInvoice(ctx, id)).toMatchObject({ refusal: 'not_draft' })
})

test('what was paid on the claims pays the invoice', async () => {
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 5000)
  const { id } = await issued(ctx, debtorId)
  await pay(ctx, claimId, 2000)
  expect(await getInvoice(ctx, id)).toMatchObject({ paidCents: 2000, standing: 'part_paid' })
  await pay(ctx, claimId, 3000)
  expect(await getInvoice(ctx, id)).toMatchObject({ paidCents: 5000, standing: 'paid' })
  expect((await listInvoices(ctx, { stand: 'paid', debtorId }, { limit: 10 })).invoices).toHaveLength(1)
  expect((await listInvoices(ctx, { stand: 'open', debtorId }, { limit: 10 })).invoices).toHaveLength(0)
})

test('a draft of all that is owed leaves out paid claims; a named one comes onto it', async () => {
  const { debtorId } = await payer(ctx)
  const paid = await owe(ctx, debtorId, 5000)
  await pay(ctx, paid, 5000)
  expect(await createInvoice(ctx, { debtorId, claimIds: [], note: '' })).toMatchObject({ refusal: 'no_claims' })
  await owe(ctx, debtorId, 700)
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  expect(draft.ok && (await getInvoice(ctx, draft.value)).grossCents).toBe(700)
  expect(await createInvoice(ctx, { debtorId, claimIds: [paid], note: '' })).toMatchObject({ ok: true })
})

test('a Storno is a paper of its own that brings all to zero and drops the claims; once', async () => {
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 11_900, { vatKey: 'full' })
  const { id, number } = await issued(ctx, debtorId)
  const storno = await cancelInvoice(ctx, id, { reason: 'Doppelt' })
  if (!storno.ok) throw new Error(storno.refusal)
  expect(storno.value).toMatchObject({ originalId: id })
  expect(await getInvoice(ctx, storno.value.id)).toMatchObject({
    kind: 'correction',
    grossCents: -11_900,
    taxCents: -1900,
    originalId: id,
  })
  expect(await findSnapshot(ctx, storno.value.id)).toMatchObject({ originalNumber: number, note: 'Doppelt' })
  expect(await getInvoice(ctx, id)).toMatchObject({ state: 'cancelled', correctedById: storno.value.id })
  expect(await claimOf(claimId)).toBe('cancelled')
  expect(await cancelInvoice(ctx, id, { reason: 'Doppelt' })).toMatchObject({ refusal: 'not_issued' })
})

test('an invoice that is taken back while its claim is still owed is billed anew', async () => {
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 5000)
  const { id } = await issued(ctx, debtorId)
  expect(await cancelInvoice(ctx, id, { reason: 'Falsche Anschrift', isOwed: true })).toMatchObject({ ok: true })
  expect(await claimOf(claimId)).toBe('posted')
  expect(await issued(ctx, debtorId)).toMatchObject({ number: expect.any(String) })
})

test('on a paid claim nothing is taken back, and no number is used up', async () => {
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 5000)
  const { id } = await issued(ctx, debtorId)
  await pay(ctx, claimId, 100)
  expect(await cancelInvoice(ctx, id, { reason: 'Irrtum' })).toMatchObject({ refusal: 'is_paid' })
  expect(await getInvoice(ctx, id)).toMatchObject({ state: 'issued', correctedById: null })
})

test('credit notes give back at most the invoice, and the account has it', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 10_700, { vatKey: 'reduced' })
  const { id } = await issued(ctx, debtorId)
  const credit = await creditInvoice(ctx, id, { cents: 1070, reason: 'Stunde fiel aus' })
  if (!credit.ok) throw new Error(credit.refusal)
  expect(await getInvoice(ctx, credit.value.id)).toMatchObject({
    kind: 'credit_note',
    grossCents: -1070,
    taxCents: -70,
    originalId: id,
  })
  const { rows } = await sql<{
    cents: number
  }>`select sum(cents)::int as cents from claims where debtor_id = ${debtorId}`.execute(database.owner)
  expect(rows[0]?.cents).toBe(9630)
  expect(await creditInvoice(ctx, id, { cents: 9631, reason: 'Zu viel' })).toMatchObject({ refusal: 'amount_wrong' })
})

test('of two who give back the same part of an invoice at once one does', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 5000)
  const { id } = await issued(ctx, debtorId)
  const { version } = await getInvoice(ctx, id)
  const answers = await Promise.all([1, 2].map(() => creditInvoice(ctx, id, { cents: 1250, reason: 'Kulanz', version })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'changed_meanwhile' })
})

test('without address above 250 €, or changed since the draft: named, and no number', async () => {
  const { debtorId } = await payer(ctx, 'Ohne', '')
  const claimId = await owe(ctx, debtorId, 25_001)
  const id = await draft(ctx, debtorId)
  expect(await issueInvoice(ctx, id)).toMatchObject({ refusal: 'address_missing' })
  await sql`update claims set cents = 25000 where id = ${claimId}`.execute(database.owner)
  expect(await issueInvoice(ctx, id)).toMatchObject({ refusal: 'amounts_changed' })
  expect(await removeInvoice(ctx, id)).toMatchObject({ ok: true })
  expect(await issueInvoice(ctx, await draft(ctx, debtorId))).toMatchObject({ ok: true })
})

test('sixteen who issue at once use each number once, without a gap', async () => {
  const ids: string[] = []
  for (let at = 0; at < 16; at++) {
    const { debtorId } = await payer(ctx)
    await owe(ctx, debtorId, 100 + at)
    ids.push(await draft(ctx, debtorId))
  }
  const answers = await Promise.all([...ids, ...ids].map((id) => issueInvoice(ctx, id)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const { rows } = await sql<{
    n: number
  }>`select right(number, 5)::int as n from invoices where club_id = 'gsv' and number is not null order by 1`.execute(
    database.owner,
  )
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1))
})

test('the database takes no number twice, whoever writes', async () => {
  const again = sql`insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).* from invoices i
    where number is not null order by number limit 1`
  await expect(again.execute(database.owner)).rejects.toThrow('invoices_club_id_number_key')
})

test('payment against Storno: either the money is there and nothing is taken back, or both fail to mix', async () => {
  for (let at = 0; at < 8; at++) {
    const { debtorId } = await payer(ctx)
    const claimId = await owe(ctx, debtorId, 5000)
    const { id } = await issued(ctx, debtorId)
    const paying = transaction(ctx, async (ctx) => {
      await sql`select from debtors where id = ${debtorId} for no key update`.execute(ctx.db)
      const { rows } = await sql`select from claims where id = ${claimId} and state = 'posted'`.execute(ctx.db)
      if (rows.length > 0) await pay(ctx, claimId, 5000)
      return { ok: true, value: null } as const
    })
    await Promise.all([paying, cancelInvoice(ctx, id, { reason: 'Irrtum' })])
    const { paidCents, state } = await getInvoice(ctx, id)
    expect([paidCents, state]).toEqual(paidCents > 0 ? [5000, 'issued'] : [0, 'cancelled'])
  }
})

const { debtorId: keptDebtor, personId: keptPerson } = await payer(ctx, 'Bleibt')
await owe(ctx, keptDebtor, 5000)
const kept = await issued(ctx, keptDebtor)
test.each([
  ['content', sql`update invoices set note = 'x' where id = ${kept.id}`],
  ['number', sql`update invoices set number = '2027-99999' where id = ${kept.id}`],
  ['snapshot', sql`update invoices set snapshot = '{}' where id = ${kept.id}`],
  [
    'back to a draft',
    sql`update invoices set state = 'draft', number = null, snapshot = null, issued_on = null, issued_at = null where id = ${kept.id}`,
  ],
  ['removal', sql`delete from invoices where id = ${kept.id}`],
  ['emptying', sql`truncate invoices cascade`],
  ['emptying of lines', sql`truncate invoice_lines`],
  ['a line', sql`update invoice_lines set title = 'x' where invoice_id = ${kept.id}`],
  ['a line less', sql`delete from invoice_lines where invoice_id = ${kept.id}`],
  [
    'a line more',
    sql`insert into invoice_lines select club_id, invoice_id, 9, claim_id, title, person, explanation, due_on, vat_key, vat_rate, net_cents, tax_cents, gross_cents
    from invoice_lines where invoice_id = ${kept.id}`,
  ],
])('nobody changes an issued invoice, the owner neither: %s', async (_, change) => {
  for (const db of [ctx.db, database.owner]) await expect(change.execute(db)).rejects.toThrow(/never change|permission denied/)
})

test('state and level of dunning are free; a leaving club does not open the way to others', async () => {
  await sql`update invoices set dunning_level = 1, dunned_on = '2027-02-01' where id = ${kept.id}`.execute(ctx.db)
  const forged = transaction(ctx, async (ctx) => {
    await sql`select set_config('app.leaving_club', 'gsv', true)`.execute(ctx.db)
    await sql`delete from invoices where id = ${kept.id}`.execute(ctx.db)
    return { ok: true, value: null } as const
  })
  await expect(forged).rejects.toThrow('never changes')
})

test('own papers are read by their payer alone; drafts by nobody else', async () => {
  const own = await database.ctx('gsv', actorWith('reader', { personId: keptPerson }), NOW)
  expect((await listInvoicesOf(own, keptPerson)).map(({ id }) => id)).toEqual([kept.id])
  expect(await getInvoice(own, kept.id)).toMatchObject({ number: kept.number })
  for (const role of ['reader', 'trainer', 'editor'] as const) {
    const other = await database.ctx('gsv', actorWith(role), NOW)
    await expect(getInvoice(other, kept.id)).rejects.toThrow('Right missing')
    await expect(listInvoices(other, { stand: 'all' }, { limit: 1 })).rejects.toThrow('Right missing')
    await expect(createInvoice(other, { debtorId: keptDebtor, claimIds: [], note: '' })).rejects.toThrow('Right missing')
    await expect(issueInvoice(other, kept.id)).rejects.toThrow('Right missing')
    await expect(cancelInvoice(other, kept.id, { reason: 'x' })).rejects.toThrow('Right missing')
  }
  const readOnly = await database.ctx('gsv', actorWith('admin', { isReadOnly: true }), NOW)
  await expect(cancelInvoice(readOnly, kept.id, { reason: 'x' })).rejects.toThrow('Right missing')
  const foreign = await database.ctx('rwa', actorWith('admin'), NOW)
  await expect(getInvoice(foreign, kept.id)).rejects.toThrow('Not found')
  await expect(issueInvoice(foreign, kept.id)).rejects.toThrow('Not found')
})
