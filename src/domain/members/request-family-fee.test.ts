import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { GEINSHEIM } from '../../../tests/support/regulations.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { createPerson } from '../people/commands.ts'
import { listFeeSums } from '../tariffs/list-fees.ts'
import { enterMembers } from './commands.ts'
import { createHousehold } from './create-household.ts'
import { FeeRequest } from './input.ts'
import { listHouseholds } from './list-households.ts'
import { requestFamilyFee } from './request-family-fee.ts'

const database = await testDatabase()
const ctx = await database.ctx('familienantrag', actorWith('admin'))
const JOINED = Temporal.PlainDate.from('2026-01-01')
const JANUARY = Temporal.PlainDate.from('2027-01-01')
const people: string[] = []
let household = ''

beforeAll(async () => {
  await sql`insert into tariffs (club_id, id, name, rules, valid) values
    (${ctx.club.id}, ${newId()}, 'Ordnung', ${JSON.stringify(GEINSHEIM)}::jsonb, '[2020-01-01,)')`.execute(ctx.db)
  for (const birthOn of ['1985-03-01', '1986-03-01', '2015-03-01', '2017-03-01'])
    people.push(
      await transaction(ctx, (ctx) =>
        createPerson(ctx, { firstname: 'Ida', lastname: 'Wald', birthOn: Temporal.PlainDate.from(birthOn), sex: 'w' }),
      ),
    )
  const family = people.map((personId, at) => ({
    personId,
    kind: at < 2 ? ('adult' as const) : ('child' as const),
    countsForFee: true,
  }))
  await transaction(ctx, async (ctx) => {
    await enterMembers(
      ctx,
      people.map((personId) => ({ personId, kind: 'aktiv' as const, from: JOINED })),
    )
    const made = await createHousehold(ctx, { name: 'Wald', from: JOINED, people: family })
    if (made.ok) household = made.value.id
  })
})

const EURO = 100
/** A year of the four, euros. */
const yearly = async () =>
  [...(await listFeeSums(ctx, people, JANUARY)).values()].reduce((sum, { cents }) => sum + cents, 0) / EURO
const [FAMILY, APART] = [12 * 21, 12 * (12 + 12 + 9 + 9)]
const ask = (wish: object) => requestFamilyFee(ctx, household, FeeRequest.parse(wish))
const request = async () => (await listHouseholds(ctx, people[0] ?? '', JANUARY))[0]?.feeRequest

test('a household asks from the day it was entered for, pays apart without the request, and again together', async () => {
  expect(await request()).toEqual({ from: '2026-01-01', to: null })
  expect(await yearly()).toBe(FAMILY)
  await ask({})
  expect(await request()).toBeNull()
  expect(await yearly()).toBe(APART)
  await ask({ from: '01.07.2027' })
  expect(await yearly()).toBe((FAMILY + APART) / 2)
  await ask({ from: '01.01.2026', to: '30.06.2027' })
  expect(await request()).toEqual({ from: '2026-01-01', to: '2027-06-30' })
  expect(await yearly()).toBe((FAMILY + APART) / 2)
})

test('a household of before this column has asked', async () => {
  await sql`update households set fee_request = default where id = ${household}`.execute(ctx.db)
  expect(await request()).toEqual({ from: '2026-01-01', to: null })
  expect(await yearly()).toBe(FAMILY)
})

test('an older copy is refused and changes nothing', async () => {
  const [{ version } = { version: 0 }] = await listHouseholds(ctx, people[0] ?? '', JANUARY)
  expect(await ask({ version, from: '01.03.2026' })).toMatchObject({ ok: true })
  expect(await ask({ version, from: '01.05.2026' })).toMatchObject({ ok: false, refusal: 'changed_meanwhile' })
  expect(await request()).toEqual({ from: '2026-03-01', to: null })
})

test.each([
  ['a last day alone', { to: '30.06.2027' }, 'from'],
  ['a last day before the first', { from: '01.07.2027', to: '30.06.2027' }, 'to'],
  ['a day that is none', { from: '31.02.2027' }, 'from'],
])('%s is refused beside its field', (_, wish, field) => {
  expect(FeeRequest.safeParse(wish).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
