import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { createMandate, revokeMandate } from '../claims/create-mandate.ts'
import { claimReference } from '../claims/rules.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { getInvoice } from '../invoices/queries.ts'
import { saveLevel } from './commands.ts'
import { type DunningLetter, dunningMails } from './mails.ts'
import { listDue, listDunnings, listLevels } from './queries.ts'
import { runDunning, seenOf } from './run-dunning.ts'

const database = await testDatabase()
const on = (day: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${day}T11:00:00Z`))
const first = await on('2027-01-05')
await nameClub(first)
const { debtorId, personId } = await payer(first)
await sql`update people set email = 'erika@muster.example' where id = ${personId}`.execute(database.owner)
const claimId = await owe(first, debtorId, 5000, { dueOn: '2027-01-15' })
const draft = await createInvoice(first, { debtorId, claimIds: [], note: '' })
const invoiceId = draft.ok ? draft.value : ''
await issueInvoice(first, invoiceId)

test('reminder, dunning and last dunning follow each other with fee, term and proof; a third run of a day writes to nobody', async () => {
  expect(await runDunning(await on('2027-01-28'))).toMatchObject({ refusal: 'nothing' })
  const day = await on('2027-01-29')
  const due = await listDue(day)
  expect(due).toMatchObject([{ debtorId, level: 1, openCents: 5000 }])
  expect(await runDunning(day, { seen: '2-9' })).toMatchObject({ refusal: 'amounts_changed' })
  const runs = await Promise.all([1, 2].map(() => runDunning(day, { seen: seenOf(due) })))
  expect(runs.reduce((sum, run) => sum + (run.ok ? run.value.letters : 0), 0)).toBe(1)
  expect(await runDunning(day)).toMatchObject({ refusal: 'nothing' })
  expect(await getInvoice(day, invoiceId)).toMatchObject({ dunningLevel: 1 })
  expect(await runDunning(await on('2027-02-19'))).toMatchObject({
    value: { letters: 1, mails: 1, openCents: 5000, feeCents: 300 },
  })
  expect(await getInvoice(day, invoiceId)).toMatchObject({ dunningLevel: 2 })
  const { rows } = await sql<{ id: string; cents: number }>`select id, cents from claims where source_kind = 'dunning'`.execute(
    database.owner,
  )
  expect(rows).toMatchObject([{ cents: 300 }])
  expect(await listDunnings(day)).toMatchObject([
    {
      level: 2,
      channel: 'mail',
      address: 'erika@muster.example',
      payUntil: '2027-03-05',
      letter: {
        total: '53,00 €',
        fee: '3,00 €',
        feeReference: claimReference(rows[0]?.id ?? ''),
        claims: [{ reference: '2027-00001' }],
      },
    },
    { level: 1, feeCents: 0 },
  ])
  const mails = await sql<{ n: number }>`select count(*)::int as n from mails where template = 'dunning.sent'`.execute(
    database.owner,
  )
  expect(mails.rows).toEqual([{ n: 2 }])
})

test('letter and mail name the numbers of invoice and fee, without an invoice that of the claim', async () => {
  const [{ letter } = {}] = await listDunnings(first)
  const tools = { club: first.club, orderedAt: first.now, page: String, pageOf: String, sign: String }
  const facts = (claims: DunningLetter['claims']) =>
    letter &&
    dunningMails['dunning.sent']({ ...letter, claims }, tools).parts.flatMap((part) => ('facts' in part ? part.facts : []))
  expect(facts(letter?.claims ?? [])).toContainEqual(['Verwendungszweck', `2027-00001, ${letter?.feeReference}`])
  const other = await payer(first, 'Ohne')
  const id = await owe(first, other.debtorId, 100)
  expect(await listDue(await on('2027-06-01'), other.debtorId)).toMatchObject([{ claims: [{ reference: claimReference(id) }] }])
  await pay(first, id, 100)
})

test('who has paid, is blocked, or is debited gets no letter', async () => {
  await pay(first, claimId, 5000)
  expect(await listDue(await on('2027-06-01'))).toEqual([])
  const other = await payer(first, 'Gesperrt')
  await owe(first, other.debtorId, 100)
  await sql`update debtors set blocked_at = now() where id = ${other.debtorId}`.execute(database.owner)
  expect(await listDue(await on('2027-06-01'))).toEqual([])
})

test('who pays by debit waits for the file; who transfers since a return is reminded', async () => {
  const { debtorId } = await payer(first, 'Einzug')
  await owe(first, debtorId, 100)
  const signedOn = Temporal.PlainDate.from('2027-01-02')
  const mandate = await createMandate(first, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Einzug', signedOn })
  const day = await on('2027-06-01')
  expect(await listDue(day, debtorId)).toEqual([])
  expect(await listDue(await on('2031-06-01'), debtorId)).toMatchObject([{ level: 1 }])
  await revokeMandate(day, { id: mandate.ok ? mandate.value.id : '' })
  expect(await listDue(day, debtorId)).toMatchObject([{ level: 1, openCents: 100 }])
})

test('nothing is written to the dead', async () => {
  const { debtorId, personId } = await payer(first, 'Verstorben')
  await owe(first, debtorId, 100)
  await sql`update people set died_on = '2027-05-31' where id = ${personId}`.execute(database.owner)
  expect(await listDue(await on('2027-05-30'), debtorId)).toMatchObject([{ level: 1 }])
  expect(await listDue(await on('2027-06-01'), debtorId)).toEqual([])
})

test('a level is changed by whoever knows the latest; others have no right, another club its own', async () => {
  const input = {
    level: 2 as const,
    feeCents: 250,
    afterDays: 10,
    termDays: 7,
    subject: 'Mahnung',
    text: 'Bitte zahlen Sie.',
    version: 0,
  }
  expect(await saveLevel(first, input)).toMatchObject({ ok: true })
  expect(await saveLevel(first, input)).toMatchObject({ refusal: 'changed_meanwhile' })
  expect(await saveLevel(first, { ...input, version: 1, feeCents: 0 })).toMatchObject({ ok: true })
  expect((await listLevels(first))[1]).toMatchObject({ feeCents: 0, termDays: 7, version: 2 })
  expect((await listLevels(await database.ctx('rwa', actorWith('admin'))))[1]).toMatchObject({ feeCents: 300, version: 0 })
  for (const role of ['editor', 'trainer', 'reader'] as const) {
    const ctx = await database.ctx('gsv', actorWith(role))
    await expect(runDunning(ctx)).rejects.toThrow('Right missing')
    await expect(listDunnings(ctx)).rejects.toThrow('Right missing')
    await expect(saveLevel(ctx, input)).rejects.toThrow('Right missing')
  }
})

test('one letter is about a claim that was never reminded and the last dunning of an older one; each goes on from its level', async () => {
  const { debtorId } = await payer(first, 'Stufen')
  await owe(first, debtorId, 1000, { dueOn: '2027-01-01', title: 'alt' })
  await runDunning(await on('2027-01-20'))
  await runDunning(await on('2027-02-15'))
  await owe(first, debtorId, 2000, { dueOn: '2027-02-20', title: 'neu' })
  const day = await on('2027-03-12')
  expect(await listDue(day, debtorId)).toMatchObject([
    {
      ...{ level: 3, openCents: 3000 },
      claims: [
        { title: 'alt', next: 3 },
        { title: 'neu', next: 1 },
      ],
    },
  ])
  expect(await runDunning(day)).toMatchObject({ ok: true })
  const letters = (await listDunnings(day, '2027-03-12')).filter(({ debtor }) => debtor === 'Erika Stufen')
  expect(letters.map(({ level, letter }) => [level, letter.subject, letter.claims.map(({ title }) => title)])).toEqual([
    [3, 'Letzte Mahnung', ['alt', 'neu']],
  ])
  const fees = await sql<{ cents: number }>`
    select cents from claims where source_kind = 'dunning' and debtor_id = ${debtorId} and made_at >= '2027-03-01'`.execute(
    database.owner,
  )
  expect(fees.rows).toEqual([{ cents: 500 }])
  const next = [{ level: 2, claims: [{ title: 'neu', next: 2 }] }]
  expect(await listDue(await on('2027-04-12'), debtorId)).toMatchObject(next)
})

test('the letters of a day are all listed', async () => {
  await sql`with firms as (insert into debtors (club_id, id, kind, name)
      select 'gsv', gen_random_uuid(), 'organisation', 'Firma ' || n from generate_series(1, 201) n returning id)
    insert into dunnings (club_id, id, debtor_id, level, dunned_on, pay_until, open_cents, channel, address, letter, made_at)
    select 'gsv', gen_random_uuid(), f.id, level, '2027-04-01', pay_until, open_cents, 'post', address, letter, made_at
    from (select * from dunnings limit 1) d, firms f`.execute(database.owner)
  expect(await listDunnings(first, '2027-04-01')).toHaveLength(201)
  expect(await listDunnings(first)).toHaveLength(200)
})
