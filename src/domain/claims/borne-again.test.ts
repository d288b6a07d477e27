import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertMember } from '../../../tests/support/members.ts'
import { done, moneyYear } from '../../../tests/support/money-year.ts'
import { transaction } from '../../database/transaction.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import { joinHousehold } from '../members/join-household.ts'
import { createPerson } from '../people/commands.ts'
import { createFeeRun, issueFeeRun } from './issue-fee-run.ts'
import { listFeeItems } from './queries.ts'

const { at, owner, database } = await moneyYear()
const day = (text: string) => Temporal.PlainDate.from(text)

async function member(firstname: string, birthOn: string, kind: 'adult' | 'child'): Promise<string> {
  const personId = await createPerson(owner, { firstname, lastname: 'Sippe' })
  await sql`update people set birth_on = ${birthOn}::date where id = ${personId}`.execute(database.owner)
  await insertMember(owner.db, { clubId: 'gsv', personId, from: '2020-01-01' })
  const home = { personId, lastname: 'Sippe', kind, externalId: 'F1', from: day('2026-01-01') }
  await transaction(owner, (ctx) => joinHousehold(ctx, home))
  return personId
}

/** A preview of the first half-year, seen on a day. */
async function preview(on: string) {
  const ctx = await at(on)
  const range = { from: day('2027-01-01'), to: day('2027-06-30') }
  const id = done(await createFeeRun(ctx, { kind: 'fees', asOf: day(on), dueOn: day(on), ...range }))
  const payers = await listFeeItems(ctx, id, { offset: 0, limit: 50 })
  const own = payers.flatMap(({ people }) => people).filter(({ name }) => name.endsWith('Sippe'))
  return { id, amounts: own.filter(({ cents }) => cents > 0), ctx }
}

test('a family fee that was posted is not posted again for whoever bears it since they pay by debit', async () => {
  const eva = await member('Eva', '1980-01-01', 'adult')
  const tom = await member('Tom', '1982-01-01', 'adult')
  const children = [await member('Kim', '2015-01-01', 'child'), await member('Lou', '2016-01-01', 'child')]
  await transaction(owner, async (ctx) => setPayer(ctx, await ensureDebtor(ctx, eva), children, day('2026-01-01')))
  const january = await preview('2027-01-15')
  expect(january.amounts.map(({ name, cents, flags }) => [name, cents, flags])).toEqual([['Eva Sippe', 12_600, []]])
  done(await issueFeeRun(january.ctx, { runId: january.id }))

  await transaction(owner, async (ctx) => {
    const debtorId = await ensureDebtor(ctx, tom)
    await addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Tom Sippe', isSure: true })
  })
  const april = await preview('2027-04-15')
  expect(april.amounts.map(({ name, cents, flags }) => [name, cents, flags])).toEqual([['Tom Sippe', 12_600, ['double']]])
  expect(april.amounts[0]?.explanation.at(-1)).toBe('Für diese Zeit ist der Beitrag schon bei Eva Sippe gebucht.')
  expect(await issueFeeRun(april.ctx, { runId: april.id })).toMatchObject({ refusal: 'nothing_to_post' })
})
