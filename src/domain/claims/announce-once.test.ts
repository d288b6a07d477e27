import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { moneyYear } from '../../../tests/support/money-year.ts'
import { announceDebits, announceDueDebits, getRunProgress, listDebitLetters } from './announce-debits.ts'

const { at, database, debtors, runFor } = await moneyYear()
const run = await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })
await sql`update people set email = lower(lastname) || '@muster.example' where lastname in ('Anna', 'Knapp')`.execute(
  database.owner,
)
const dueOn = Temporal.PlainDate.from('2027-01-15')
const now = await at('2026-12-20')
const ofRun = () => announceDebits(now, run)
const beside = () => announceDueDebits(now, { dueOn })

beforeEach(async () => {
  await sql`delete from debit_notices`.execute(database.owner)
  await sql`delete from mails where template = 'claim.debit'`.execute(database.owner)
})

/** Payers by how often they were told. */
const told = async () => {
  const { rows } = await sql<{ debtorId: string; times: number }>`
    select debtor_id, count(*)::int as times from debit_notices group by 1`.execute(database.owner)
  return Object.fromEntries(rows.map(({ debtorId, times }) => [debtorId, times]))
}
const mails = async () => (await sql`select from mails where template = 'claim.debit'`.execute(database.owner)).rows.length
const ALL_TOLD = { debits: 4, mails: 2, letters: 2, far: 0, farFrom: null, inFiles: 0 }
const ONCE = { [debtors.anna]: 1, [debtors.knapp]: 1, [debtors.haerte]: 1, [debtors.weg]: 1 }

test.each([
  ['beside it, then by the run', beside, ofRun],
  ['by the run, then beside it', ofRun, beside],
])('payers of a run who are told %s hear once, and the run shows them as told', async (_, first, second) => {
  expect(await first()).toMatchObject({ ok: true, value: { mails: 2, letters: 2 } })
  expect(await getRunProgress(now, run)).toEqual(ALL_TOLD)
  expect(await second()).toMatchObject({ ok: true, value: { mails: 0, letters: 0 } })
  expect(await told()).toEqual(ONCE)
  expect(await mails()).toBe(2)
  expect(await getRunProgress(now, run)).toEqual(ALL_TOLD)
  expect((await listDebitLetters(now, { runId: run })).map(({ name }) => name)).toEqual(['Test Haerte', 'Test Weg'])
})

test('a payer who was told beside the run before its claims were made is told by the run', async () => {
  await beside()
  await sql`update debit_notices set announced_at = '2026-12-14' where debtor_id = ${debtors.knapp}`.execute(database.owner)
  expect(await getRunProgress(now, run)).toMatchObject({ debits: 4, mails: 1, letters: 2 })
  expect(await ofRun()).toMatchObject({ value: { mails: 1, letters: 0 } })
  expect(await told()).toEqual({ ...ONCE, [debtors.knapp]: 2 })
  expect(await getRunProgress(now, run)).toMatchObject({ debits: 4, mails: 2, letters: 2 })
})

test.each([1, 2, 3, 4, 5])('who announces the run and beside it at the same moment tells each payer once (%i)', async () => {
  const answers = await Promise.all([ofRun(), beside(), ofRun(), beside()])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await told()).toEqual(ONCE)
  expect(await mails()).toBe(2)
})
