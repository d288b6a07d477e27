import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { isToldInTime } from '../sepa/rules.ts'
import { announceDueDebits, listDebitLetters } from './announce-debits.ts'
import { createClaim, deferClaim } from './commands.ts'
import { createMandate } from './create-mandate.ts'
import { ClaimInput } from './input.ts'
import { listDueDebits } from './list-due-debits.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) =>
  database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from(`${text}T09:00:00Z`))
const ctx = await at('2027-01-04')
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', 'DE89370400440532013000', 'DE98ZZZ09999999999', 'GSV')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

const owes = async (debtorId: string, cents: number, dueOn = '2027-01-05') => {
  return (await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Kurs', cents, dueOn: day(dueOn) }))).value
}
/** A payer who owes 50 € beside any run. */
async function debited(lastname: string, email: string): Promise<{ debtorId: string; claimId: string }> {
  const { personId, debtorId } = await payer(ctx, lastname)
  await sql`update people set email = ${email} where id = ${personId}`.execute(database.owner)
  await createMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: `Erika ${lastname}`, signedOn: day('2027-01-02') })
  return { debtorId, claimId: await owes(debtorId, 5000) }
}
const untold = async (on: string) =>
  (await listDueDebits(ctx, day(on))).filter((one) => !isToldInTime(one, day(on))).map(({ name }) => name)
const sent = async () =>
  (
    await sql<{ to: string }>`select to_address as "to" from mails where template = 'claim.debit' order by 1`.execute(
      database.owner,
    )
  ).rows

test('who was not told of a debit hears of it once, by mail or by a letter, for the first day with 14 days between', async () => {
  await debited('Mail', 'mail@muster.example')
  await debited('Brief', '')
  expect(await untold('2027-01-19')).toEqual(['Erika Brief', 'Erika Mail'])
  const answers = await Promise.all([1, 2].map(() => announceDueDebits(ctx, { dueOn: day('2027-01-10') })))
  const told = answers.flatMap((answer) => (answer.ok ? [answer.value] : [])).toSorted((a, b) => b.mails - a.mails)
  expect(told).toEqual([
    { dueOn: '2027-01-18', mails: 1, letters: 1 },
    { dueOn: '2027-01-18', mails: 0, letters: 0 },
  ])
  expect(await sent()).toHaveLength(1)
  const [letter] = await listDebitLetters(ctx, { dueOn: day('2027-01-18') })
  expect(letter).toMatchObject({ name: 'Erika Brief', address: 'Am Bach 1, 87488 Betzigau' })
  expect(letter?.text).toContain('gilt nur noch diese Nachricht.')
  expect(letter?.text.replaceAll('\u00a0', ' ')).toMatch(/18\.01\.2027[\s\S]*50,00 €[\s\S]*Gläubiger-ID: DE98ZZZ09999999999/)
  expect(await listDebitLetters(ctx, { dueOn: day('2027-01-19') })).toEqual([])
})

test.each<[string, string, (one: { debtorId: string; claimId: string }) => Promise<unknown>, boolean]>([
  ['on the day that was told', '2027-01-18', async () => {}, true],
  ['on a later day', '2027-02-01', async () => {}, true],
  ['on an earlier day', '2027-01-15', async () => {}, false],
  ['with a claim made after it', '2027-01-19', async ({ debtorId }) => lateClaim(debtorId), false],
  ['with a claim due after it', '2027-01-25', async ({ debtorId }) => owes(debtorId, 700, '2027-01-20'), false],
  ['of a claim that was deferred beyond it', '2027-02-10', async ({ claimId }) => deferred(claimId, '2027-02-10'), false],
])('what was announced is collected %s: still told', async (_, on, happens, isTold) => {
  const one = await debited(`Fall ${on}`, 'fall@muster.example')
  await announceDueDebits(ctx, { dueOn: day('2027-01-18') })
  await happens(one)
  const due = (await listDueDebits(ctx, day(on))).find(({ debtorId }) => debtorId === one.debtorId)
  expect(due && isToldInTime(due, day(on))).toBe(isTold)
})

async function lateClaim(debtorId: string): Promise<void> {
  const claimId = await owes(debtorId, 700)
  await sql`update claims set made_at = made_at + interval '1 hour' where id = ${claimId}`.execute(database.owner)
}
const deferred = (claimId: string, until: string) => deferClaim(ctx, { claimId, until: day(until), reason: 'Bitte' })

/** The payer's first claim, in a file that was made before the notice. */
async function fileBefore(debtorId: string, claimId: string, end: { withdrawnAt?: string; clearedAt?: string }): Promise<void> {
  const [fileId, itemId] = [newId(), newId()]
  const { withdrawnAt = null, clearedAt = null } = end
  await sql`insert into sepa_files (club_id, id, kind, message_id, due_on, items, total_cents, content, sha256, made_at, withdrawn_at)
    values ('gsv', ${fileId}, 'debit', ${fileId.slice(0, 30)}, '2027-01-05', 1, 5000, '', '', '2027-01-04T08:00:00Z', ${withdrawnAt})`.execute(
    database.owner,
  )
  await sql`insert into sepa_items (club_id, id, file_id, debtor_id, end_to_end_id, cents, iban, holder, returned_on, return_reason, cleared_at, cleared_how)
    values ('gsv', ${itemId}, ${fileId}, ${debtorId}, ${itemId.slice(0, 30)}, 5000, '', '', ${clearedAt && '2027-01-04'}, ${clearedAt && 'AM04'},
      ${clearedAt}, ${clearedAt && 'retry'})`.execute(database.owner)
  await sql`insert into sepa_item_claims (club_id, item_id, claim_id, cents) values ('gsv', ${itemId}, ${claimId}, 5000)`.execute(
    database.owner,
  )
}

test.each([
  ['withdrawn before', { withdrawnAt: '2027-01-04T08:30:00Z' }, true],
  ['withdrawn after it', { withdrawnAt: '2027-01-04T09:30:00Z' }, false],
  ['back and settled before', { clearedAt: '2027-01-04T08:30:00Z' }, true],
  ['back, and settled after it', { clearedAt: '2027-01-04T09:30:00Z' }, false],
])('a notice names no claim that was in a file then; one that was %s', async (_, end, isTold) => {
  const { debtorId, claimId } = await debited('Datei', 'datei@muster.example')
  await owes(debtorId, 700)
  await announceDueDebits(ctx, { dueOn: day('2027-01-18') })
  await fileBefore(debtorId, claimId, end)
  const due = found((await listDueDebits(ctx, day('2027-01-18'))).find((one) => one.debtorId === debtorId))
  expect([due.cents, isToldInTime(due, day('2027-01-18'))]).toEqual([5700, isTold])
})

test('only the payers of one scheme are told, where it is named', async () => {
  const { debtorId } = await debited('Firma', 'firma@muster.example')
  await sql`update mandates set scheme = 'B2B' where debtor_id = ${debtorId}`.execute(database.owner)
  await announceDueDebits(ctx, { dueOn: day('2027-01-18'), scheme: 'CORE' })
  expect(await untold('2027-01-18')).toContain('Erika Firma')
  expect(await announceDueDebits(ctx, { dueOn: day('2027-01-18'), scheme: 'B2B' })).toMatchObject({
    value: { mails: 1, letters: 0 },
  })
})

test.each([
  ['on the last day that a file may name', '2027-04-02', 'DE98ZZZ09999999999', null],
  ['when the banks collect it a day too late', '2027-04-03', 'DE98ZZZ09999999999', 'day_late'],
  ['in a far year', '2200-01-01', 'DE98ZZZ09999999999', 'day_late'],
  ['without a creditor id', '2027-01-18', '', 'no_creditor'],
])('what is collected %s is announced like a file is made: refused %j', async (_, on, creditorId, refusal) => {
  await debited('Grenze', 'grenze@muster.example')
  await sql`update club_details set creditor_id = ${creditorId} where club_id = 'gsv'`.execute(database.owner)
  const before = await sent()
  const answer = await announceDueDebits(ctx, { dueOn: day(on) })
  expect(answer.ok ? null : answer.refusal).toBe(refusal)
  expect((await sent()).length > before.length).toBe(refusal === null)
})

test('who may not change claims announces nothing', async () => {
  for (const actor of [actorWith('trainer'), actorWith('admin', { areas: ['members'] })])
    await expect(announceDueDebits({ ...ctx, actor }, { dueOn: day('2027-01-19') })).rejects.toThrow()
})
