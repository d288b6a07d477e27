import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, insertHelper, makeMember, makePlan } from '../../../tests/support/helper-plans.ts'
import { newId } from '../../kernel/id.ts'
import { closePlan } from './commands.ts'
import { listCredited, listHourAccounts, listOwnAccounts } from './list-hour-accounts.ts'
import { saveTarget } from './save-target.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const TARGET = { year: 2027, minutes: 300, ageFrom: 14, ageTo: 65, mostCarried: 0, centsPerHour: 1000 }
let clubs = 0

async function afterTheFeast() {
  const ctx = await database.ctx(`konto${++clubs}`, { kind: 'system' }, NOW)
  const { planId, idOf } = await makePlan(ctx, 'Grill;;14–16;;3\nKuchen;;;;3', Temporal.PlainDate.from('2027-06-19'))
  const parent = await insertHelper(ctx)
  const child = await insertHelper(ctx, { birthOn: '2012-01-01' })
  const stranger = await insertHelper(ctx)
  for (const { personId } of [parent, child, stranger]) await makeMember(ctx, personId)
  await ctx.db
    .insertInto('guardians')
    .values({ clubId: ctx.club.id, id: newId(), childId: child.personId, guardianId: parent.personId, valid: '[2012-01-01,)' })
    .execute()
  await enterHelper(ctx, parent, [idOf(0), idOf(1)])
  await enterHelper(ctx, child, [idOf(0)])
  await enterHelper(ctx, stranger, [idOf(0)])
  const later = { ...ctx, now: Temporal.Instant.from('2027-07-01T09:00:00Z') }
  await saveTarget(later, TARGET)
  await closePlan(later, planId)
  const as = (personId: string | null) => ({ ...later, actor: actorWith('reader', { personId }) })
  return { later, as, parent, child, stranger }
}

test('a family sees its own hours with the shifts that they are the sum of, and nobody else’s', async () => {
  const { as, parent, child } = await afterTheFeast()
  const own = await listOwnAccounts(as(parent.personId), 2027)
  expect(own.map(({ personId, done, target, shortfall }) => [personId, done, target, shortfall]).sort()).toEqual(
    [
      [parent.personId, 180, 300, 120],
      [child.personId, 120, 300, 180],
    ].sort(),
  )
  for (const { done, rows } of own) expect(rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)).toBe(done)
  expect((await listOwnAccounts(as(child.personId), 2027)).map(({ personId }) => personId)).toEqual([child.personId])
  expect(await listOwnAccounts(as(null), 2027)).toEqual([])
  const inJanuary = { ...as(parent.personId), now: Temporal.Instant.from('2028-01-20T09:00:00Z') }
  expect(await listOwnAccounts(inJanuary, 2027), 'while it is charged').toEqual(own)
  expect(await listOwnAccounts(inJanuary, 2028)).toEqual([])
})

test('the office sees the same account; the year before there is none; others are refused, another club has nothing', async () => {
  const { later, as, parent } = await afterTheFeast()
  const office = { ...later, actor: actorWith('admin') }
  const { accounts } = await listHourAccounts(office, { year: 2027 }, { limit: null })
  const [own] = await listOwnAccounts(as(parent.personId), 2027)
  const { rows, ...account } = own ?? expect.fail()
  expect(accounts).toContainEqual(account)
  expect(await listCredited(office, parent.personId, 2027)).toEqual(rows)
  expect(await listCredited(office, parent.personId, 2026)).toEqual([])
  expect(() => listCredited({ ...later, actor: actorWith('trainer') }, parent.personId, 2027)).toThrow('Right missing')
  const foreign = await database.ctx('rwa', actorWith('admin'))
  expect(await listCredited(foreign, parent.personId, 2027)).toEqual([])
})

test('who owes nothing and did nothing has no account on the profile', async () => {
  const ctx = await database.ctx(`konto${++clubs}`, { kind: 'system' }, NOW)
  const { personId } = await insertHelper(ctx)
  await makeMember(ctx, personId)
  const own = () => listOwnAccounts({ ...ctx, actor: actorWith('reader', { personId }) }, 2027)
  expect(await own()).toEqual([])
  await saveTarget(ctx, TARGET)
  expect(await own()).toMatchObject([{ target: 300, done: 0, shortfall: 300, rows: [] }])
})
