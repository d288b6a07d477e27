import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { newId } from '../../kernel/id.ts'
import { postCredit } from '../claims/post-credit.ts'
import { moneyTasks } from './money-tasks.ts'

const database = await testDatabase()
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')

async function rowsOf(key: string, on: string) {
  const then = await at(on)
  const rows = moneyTasks.find((task) => task.key === key)?.rows(then) ?? sql``
  return (await sql<{ name: string; note: string; ref: string; isDue: boolean }>`select * from (${rows}) t`.execute(then.db)).rows
}
const run = (kind: string, from: string, to: string, issued: string | null = null) =>
  sql`insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at, issued_at)
    values ('gsv', ${newId()}, ${kind}, ${from}, ${from}, ${to}, ${from}, ${ctx.now}, ${issued}::timestamptz)`.execute(
    database.owner,
  )

test('credits that are open are not overdue', async () => {
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 10_000, { dueOn: '2027-01-02', title: 'Beitrag' })
  await postCredit(ctx, { claimId, debtorId, cents: 3000, title: 'Stunde' })
  expect((await rowsOf('ueberfaellig', '2027-02-01')).map(({ note }) => note)).toEqual(['Beitrag'])
})

test('previews have the name of their kind; fees nobody has begun are named thirty days before, and due when they begin', async () => {
  await run('rent', '2027-01-01', '2027-06-30')
  await run('fees', '2027-01-01', '2027-06-30', '2027-01-04T10:00Z')
  const told = async (on: string) => (await rowsOf('beitragslaeufe', on)).map(({ name, isDue }) => [name, isDue])
  expect(await told('2027-05-31')).toEqual([['Mieten 01.01.2027 bis 30.06.2027', true]])
  expect(await told('2027-06-01')).toContainEqual(['Beiträge ab 01.07.2027', false])
  expect(await told('2027-07-01')).toContainEqual(['Beiträge ab 01.07.2027', true])
  await run('fees', '2027-07-01', '2027-12-31')
  expect((await told('2027-07-01')).map(([name]) => name)).toEqual([
    'Mieten 01.01.2027 bis 30.06.2027',
    'Beiträge 01.07.2027 bis 31.12.2027',
  ])
})

test('fees nobody has begun lead to a preview of their own days, as long as the latest run, until half a year is over', async () => {
  await run('fees', '2028-04-01', '2029-03-31', '2028-04-02T10:00Z')
  const refs = async (on: string) =>
    (await rowsOf('beitragslaeufe', on)).filter(({ name }) => name.startsWith('Beiträge ab')).map(({ ref }) => ref)
  expect(await refs('2029-03-02')).toEqual(['?art=fees&von=01.04.2029&bis=31.03.2030'])
  expect(await refs('2029-10-01')).toHaveLength(1)
  expect(await refs('2029-10-02')).toEqual([])
})
