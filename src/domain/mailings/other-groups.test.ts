import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, insertHelper, makePlan } from '../../../tests/support/helper-plans.ts'
import { insertStaff } from '../../../tests/support/orders.ts'
import type { Ctx } from '../context.ts'
import { leaveShift } from '../operations/leave-shift.ts'
import { listGroups } from './list-groups.ts'
import { planMailing } from './plan-mailing.ts'

const database = await testDatabase()
const DAY = Temporal.PlainDate.from('2027-06-19')
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')

const choices = async (ctx: Ctx, wanted: string) =>
  (await listGroups(ctx).catch(() => [])).filter(({ kind }) => kind === wanted).flatMap(({ choices }) => choices)
const plan = async (ctx: Ctx, ref: string, text = 'x') =>
  planMailing(ctx, { groups: [ref], topic: 'service', subject: 'x', text })

test('helpers of a plan are those who hold a place, each once, whatever they do there; who left hears nothing', async () => {
  const ctx = await database.ctx('helfer', actorWith('admin'), NOW)
  const { planId, idOf } = await makePlan(ctx, 'Grill;;8–10;;2\nKasse;;10–12;;2', DAY, 'Waldfest')
  const [anna, bernd] = [await insertHelper(ctx, { name: 'Anna' }), await insertHelper(ctx, { name: 'Bernd' })]
  await enterHelper(ctx, anna, [idOf(0)])
  await enterHelper(ctx, anna, [idOf(1)])
  const left = await enterHelper(ctx, bernd, [idOf(0)])
  expect(await leaveShift(ctx, left.id)).toMatchObject({ ok: true })
  expect(await choices(ctx, 'helpers')).toEqual([{ id: planId, title: 'Waldfest', note: '2 Plätze besetzt' }])
  const { reached, letters } = await plan(ctx, `helpers:${planId}`, 'Danke, {name}, für {plan}')
  expect(letters).toEqual([])
  expect(reached).toMatchObject([
    {
      email: 'Anna@post.example',
      because: 'weil Sie bei „Waldfest“ helfen',
      fields: { plan: 'Waldfest' },
      link: { path: '/helpers/waldfest' },
    },
  ])
  for (const actor of [actorWith('editor'), actorWith('admin', { areas: ['halls'] })]) {
    expect(await choices({ ...ctx, actor }, 'helpers')).toEqual([])
    await expect(plan({ ...ctx, actor }, `helpers:${planId}`)).rejects.toThrow('Right missing')
  }
  const foreign = await database.ctx('fremd', actorWith('admin'), NOW)
  await expect(plan(foreign, `helpers:${planId}`)).rejects.toThrow('Not found')
})

test('users of a role are written to at the address of their login; the blocked, other clubs and superusers are not', async () => {
  const system = await database.ctx('rollen', { kind: 'system' }, NOW)
  const [admin] = [await insertStaff(database.owner, system, 'admin', null)]
  for (let count = 0; count < 2; count++) await insertStaff(database.owner, system, 'trainer', null)
  await insertStaff(database.owner, await database.ctx('andere', { kind: 'system' }, NOW), 'trainer', null)
  const { rows } = await sql<{ email: string }>`
    select l.email from club_users u join auth."user" l on l.id = u.user_id where u.club_id = 'rollen' and u.role = 'trainer'
    order by 1`.execute(database.owner)
  const reached = async () => (await plan(admin, 'role:trainer')).reached.map(({ email }) => email).sort()
  expect(await reached()).toEqual(rows.map(({ email }) => email))
  expect(await choices(admin, 'role')).toMatchObject([
    { id: 'admin', note: '1 Person' },
    { id: 'trainer', note: '2 Personen' },
  ])
  await system.db
    .updateTable('clubUsers')
    .set({ blockedAt: NOW })
    .where('clubId', '=', 'rollen')
    .where('role', '=', 'trainer')
    .execute()
  expect(await reached()).toEqual([])
})
