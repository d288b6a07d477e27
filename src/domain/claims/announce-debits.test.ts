import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyYear } from '../../../tests/support/money-year.ts'
import { announceDebits, listDebitLetters } from './announce-debits.ts'

const { at, database, debtors, runFor } = await moneyYear()
const run = await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })
await sql`update people set email = lower(lastname) || '@muster.example' where lastname in ('Anna', 'Knapp', 'Weg')`.execute(
  database.owner,
)
await sql`update debtors set delivery = 'post' where id = ${debtors.weg}`.execute(database.owner)

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
