import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyYear } from '../../../tests/support/money-year.ts'
import { blockDebtor } from '../debtors/commands.ts'
import { announceDebits, getRunProgress, listDebitLetters } from './announce-debits.ts'

const { at, database, debtors, runFor } = await moneyYear()
const run = await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })
await sql`update people set email = lower(lastname) || '@muster.example' where lastname in ('Anna', 'Knapp', 'Weg')`.execute(
  database.owner,
)
await sql`update debtors set delivery = 'post' where id = ${debtors.weg}`.execute(database.owner)

const mails = async () => (await sql`select from mails where template = 'claim.debit'`.execute(database.owner)).rows.length

test.each([
  ['without a creditor id', '2026-12-20', '', 'no_creditor'],
  ['more than 90 days ahead', '2026-10-16', 'DE98ZZZ09999999999', 'day_late'],
])('a run whose debits are %s is refused like a file', async (_, on, creditorId, refusal) => {
  await sql`update club_details set creditor_id = ${creditorId}`.execute(database.owner)
  expect(await announceDebits(await at(on), run)).toEqual({ ok: false, refusal })
  await sql`update club_details set creditor_id = 'DE98ZZZ09999999999'`.execute(database.owner)
  expect([await mails(), await listDebitLetters(await at(on), { runId: run })]).toEqual([0, []])
})

test('each payer who is debited is told once, by mail or by a letter; the proof outlives the mail', async () => {
  const now = await at('2026-12-20')
  const [first, second] = await Promise.all([announceDebits(now, run), announceDebits(now, run)])
  const told = [first, second].map((answer) => (answer.ok ? answer.value : null))
  expect(told).toContainEqual({ mails: 2, letters: 2 })
  expect(told).toContainEqual({ mails: 0, letters: 0 })
  await sql`delete from mails where template = 'claim.debit'`.execute(database.owner)
  const letters = await listDebitLetters(now, { runId: run })
  expect(letters.map(({ name, address }) => [name, address])).toEqual([
    ['Test Haerte', 'Am Bach 1, 87488 Betzigau'],
    ['Test Weg', 'Am Bach 1, 87488 Betzigau'],
  ])
  for (const fact of ['72,00 €', '15.01.2027', 'Gläubiger-ID: DE98ZZZ09999999999', 'Mandat: GSV-'])
    expect(letters[0]?.text.replaceAll('\u00a0', ' ')).toContain(fact)
  const { rows } = await sql<{ address: string; cents: number }>`
    select address, cents from debit_notices where channel = 'mail' order by address`.execute(database.owner)
  expect(rows).toEqual([
    { address: 'anna@muster.example', cents: 12_600 },
    { address: 'knapp@muster.example', cents: 7200 },
  ])
})

test('nobody is told of a debit that is held: of a blocked payer, until the block ends', async () => {
  await sql`delete from debit_notices`.execute(database.owner)
  const now = await at('2026-12-20')
  await blockDebtor(now, debtors.anna, 'Verstorben')
  expect(await announceDebits(now, run)).toMatchObject({ value: { mails: 1, letters: 2 } })
  expect(await getRunProgress(now, run)).toMatchObject({ debits: 3 })
  await blockDebtor(now, debtors.anna, null)
  expect(await getRunProgress(now, run)).toMatchObject({ debits: 4 })
  expect(await announceDebits(now, run)).toMatchObject({ value: { mails: 1, letters: 0 } })
})

test('of a run with several days those within 90 days are told, the far ones when their time has come', async () => {
  await sql`delete from debit_notices`.execute(database.owner)
  await sql`update claims set due_on = '2027-01-13' where debtor_id = ${debtors.knapp} and run_id = ${run}`.execute(
    database.owner,
  )
  const early = await at('2026-10-15')
  expect(await announceDebits(early, run)).toMatchObject({ value: { mails: 1, letters: 0 } })
  expect(await getRunProgress(early, run)).toMatchObject({ debits: 4, mails: 1, far: 3, farFrom: '2026-10-17' })
  expect(await announceDebits(early, run)).toEqual({ ok: false, refusal: 'day_late' })
  expect(await getRunProgress(await at('2026-10-17'), run)).toMatchObject({ far: 0, farFrom: null })
  expect(await announceDebits(await at('2026-12-20'), run)).toMatchObject({ value: { mails: 1, letters: 2 } })
})

test.each([
  ['without a creditor id', '2026-12-20', ''],
  ['of a club that has one', '2026-12-20', 'DE98ZZZ09999999999'],
  ['more than 90 days ahead', '2026-10-01', 'DE98ZZZ09999999999'],
])('a repeated call after all are told says that nobody was left: %s', async (_, on, creditorId) => {
  await announceDebits(await at('2026-12-20'), run)
  await sql`update club_details set creditor_id = ${creditorId}`.execute(database.owner)
  expect(await announceDebits(await at(on), run)).toEqual({ ok: true, value: { mails: 0, letters: 0 } })
  await sql`update club_details set creditor_id = 'DE98ZZZ09999999999'`.execute(database.owner)
})
