import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameClub, pay, payer } from '../../../tests/support/invoices.ts'
import { SPRING, testRuns } from '../../../tests/support/runs.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { issueFeeRun } from '../claims/issue-fee-run.ts'
import { getCourseStatistics } from '../statistics/get-course-statistics.ts'
import { listCountedRows } from '../statistics/list-counted-rows.ts'
import { creditInvoice } from './cancel-invoice.ts'
import { createInvoice } from './commands.ts'
import { creditLeftPlace } from './credit-left-place.ts'
import { issueInvoice } from './issue-invoice.ts'

const MIGRATION = new URL('../../database/migrations/20261129114000_lowered_claims.sql', import.meta.url)

const { database, ctx, course, place, preview, claimsOf } = await testRuns()
await nameClub({ ...ctx, db: database.owner })
const seasonId = newId()
await sql`insert into seasons (club_id, id, name, valid) values ('gsv', ${seasonId}, 'Frühjahr 2027', '[2027-01-01,2027-07-01)')`.execute(
  database.owner,
)
const { courseId } = await course('Yoga', ['2027-01-12'])

async function charged(name: string) {
  const { personId, debtorId } = await payer(ctx, name)
  const placeId = await place(courseId, { personId, debtorId })
  const run = await preview('courses', SPRING)
  await issueFeeRun(ctx, { runId: run })
  return { placeId, debtorId, claimId: found((await claimsOf(run)).find((one) => one.debtorId === debtorId)).id }
}
async function billed(debtorId: string): Promise<string> {
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  expect(await issueInvoice(ctx, id)).toMatchObject({ ok: true })
  return id
}
const lowered = async () =>
  (
    await sql<{ lowersId: string | null; cents: number }>`
      select lowers_id, cents from claims where source_kind = 'credit' order by id`.execute(database.owner)
  ).rows
async function figures() {
  const { courses } = found(await getCourseStatistics(ctx, { seasonId, set: 'billing' }))
  for (const figure of ['billed', 'settled'] as const) {
    const { rows } = await listCountedRows(ctx, { figure, seasonId }, { after: null, limit: 9 })
    expect(rows.reduce((sum, { value }) => sum + value, 0)).toBe(courses[0]?.amounts[figure].value)
  }
  return [courses[0]?.amounts.billed.value, courses[0]?.amounts.settled.value]
}

test('a credit note lowers what was billed for an offer, and is no payment of it; so does a credit for a left place', async () => {
  const one = await charged('Eins')
  const invoiceId = await billed(one.debtorId)
  expect(await figures()).toEqual([8000, 0])
  expect(await creditInvoice(ctx, invoiceId, { cents: 3000, reason: 'Stunde fiel aus' })).toMatchObject({ ok: true })
  expect(await figures()).toEqual([5000, 0])
  await pay(ctx, one.claimId, 5000)
  expect(await figures()).toEqual([5000, 5000])

  const other = await charged('Zwei')
  await pay(ctx, other.claimId, 2000)
  await sql`update participations set state = 'cancelled' where id = ${other.placeId}`.execute(database.owner)
  expect(await creditLeftPlace(ctx, { claimId: other.claimId })).toMatchObject({ ok: true })
  expect(await figures()).toEqual([5000, 7000])
  const links = [
    { lowersId: one.claimId, cents: -3000 },
    { lowersId: other.claimId, cents: -8000 },
  ]
  expect(await lowered()).toEqual(links)

  await sql`alter table claims drop column lowers_id`.execute(database.owner)
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(database.owner)
  expect(await lowered()).toEqual(links)
})
