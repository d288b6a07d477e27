import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import { createPerson } from '../people/commands.ts'
import { activateMandates, addMandate, ensureDebtor } from './commands.ts'
import { findActiveMandate, searchDebtors } from './queries.ts'

const database = await testDatabase()
const DAY = Temporal.Instant.from('2027-01-10T11:00:00Z')
const IBANS = ['DE02120300000000202051', 'DE89370400440532013000', 'AT611904300234573201']
const onDay = (day: number) => database.ctx('gsv', { kind: 'system' }, DAY.add({ hours: 24 * day }))

const debtor = async (): Promise<{ personId: string; debtorId: string }> => {
  const ctx = await onDay(0)
  const personId = await createPerson(ctx, { firstname: 'Erika', lastname: 'Muster' })
  return { personId, debtorId: await transaction(ctx, (ctx) => ensureDebtor(ctx, personId)) }
}
const give = (ctx: Ctx, debtorId: string, iban: string, isSure: boolean) =>
  transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: 'Erika Muster', isSure }))

test('a stranger who knows the name changes no account; the mailed link does', async () => {
  const { personId, debtorId } = await debtor()
  const ctx = await onDay(0)
  await give(ctx, debtorId, 'DE02 1203 0000 0000 2020 51', true)
  const { id } = await give(ctx, debtorId, 'DE89370400440532013000', false)
  expect((await findActiveMandate(ctx, personId))?.iban).toBe('DE02120300000000202051')
  await activateMandates(ctx, [id])
  expect((await findActiveMandate(ctx, personId))?.iban).toBe('DE89370400440532013000')
})

test('whatever is given and proven on whatever day, a debtor has one account a day: the one that counted last', async () => {
  const step = fc.record({
    day: fc.integer({ min: 0, max: 2 }),
    iban: fc.constantFrom(...IBANS),
    isSure: fc.boolean(),
    isProven: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { personId, debtorId } = await debtor()
      let expected: string | null = null
      for (const { day, iban, isSure, isProven } of steps.toSorted((one, other) => one.day - other.day)) {
        const ctx = await onDay(day)
        const { id } = await give(ctx, debtorId, iban, isSure)
        if (isProven) await activateMandates(ctx, [id])
        if (isSure || isProven) expected = iban
        expect((await findActiveMandate(ctx, personId))?.iban ?? null).toBe(expected)
      }
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from bank_accounts where debtor_id = ${debtorId} and valid is not null and isempty(valid)`.execute(
        database.owner,
      )
      expect(rows[0]?.count).toBe(0)
    }),
    { numRuns: 30 },
  )
})

test('of ten who give an account at the same moment all are kept, and one counts', async () => {
  const { debtorId } = await debtor()
  const ctx = await onDay(1)
  await Promise.all(Array.from({ length: 10 }, (_, at) => give(ctx, debtorId, IBANS[at % 3] ?? '', true)))
  const { rows } = await sql<{ all: number; counting: number }>`
    select count(*)::int as "all", count(valid)::int as counting from bank_accounts where debtor_id = ${debtorId}`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ all: 10, counting: 1 }])
})

test.each([
  ['a person goes by the name of the person', `'person', '01890000-0000-7000-8000-000000000000', 'Erika'`],
  ['an organisation is no person', `'organisation', '01890000-0000-7000-8000-000000000000', 'AOK'`],
  ['an organisation has a name', `'organisation', null, ''`],
  ['a person is one', `'person', null, ''`],
])('the database keeps debtors apart: %s', async (_, values) => {
  const insert = sql`insert into debtors (club_id, id, kind, person_id, name) values ('gsv', gen_random_uuid(), ${sql.raw(values)})`
  await expect(insert.execute(database.owner)).rejects.toThrow('debtors_named')
})

test('who pays for all pays for nothing besides at the same time', async () => {
  const { personId, debtorId } = await debtor()
  const enter = (purpose: string, valid: string) =>
    sql`insert into payers (club_id, id, person_id, debtor_id, purpose, valid)
      values ('gsv', gen_random_uuid(), ${personId}, ${debtorId}, ${purpose}, ${valid}::daterange)`.execute(database.owner)
  await enter('fees', '[2027-01-01,2027-02-01)')
  await enter('courses', '[2027-01-01,2027-02-01)')
  await expect(enter('all', '[2027-01-15,)')).rejects.toThrow('payers_once')
  await enter('all', '[2027-02-01,)')
})

test('namesakes among found payers differ by year of birth and place', async () => {
  const ctx = await onDay(0)
  const born = (year: number) => Temporal.PlainDate.from({ year, month: 5, day: 1 })
  for (const more of [{ birthOn: born(1974) }, { birthOn: born(1996), city: 'Kempten' }, {}])
    await transaction(ctx, async (ctx) =>
      ensureDebtor(ctx, await createPerson(ctx, { firstname: 'Uta', lastname: 'Zwilling', ...more })),
    )
  expect((await searchDebtors(ctx, 'uta zwill')).map(({ name, about }) => [name, about])).toEqual([
    ['Uta Zwilling', ''],
    ['Uta Zwilling', 'geb. 1974'],
    ['Uta Zwilling', 'geb. 1996 · Kempten'],
  ])
  expect(await searchDebtors(ctx, ' ')).toEqual([])
})
