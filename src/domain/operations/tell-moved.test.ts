import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, insertHelper, mailsOf, makePlan } from '../../../tests/support/helper-plans.ts'
import type { Ctx } from '../context.ts'
import { changePlan, publishPlan, withdrawPlan } from './commands.ts'
import { PlanInput, ShiftInput } from './input.ts'
import { getPlan, listShifts } from './queries.ts'
import { remindHelpers } from './remind-helpers.ts'
import { saveShifts } from './save-shifts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
let clubs = 0

async function fest() {
  const ctx = await database.ctx(`ortswechsel${++clubs}`, { kind: 'system' }, NOW)
  return { ctx, admin: { ...ctx, actor: actorWith('admin') }, ...(await makePlan(ctx, TABLE, DAY)) }
}
const TABLE = 'Aufgabe;Zeit;Ort;Anzahl\nGrill;14–16;Hütte;2\nTheke;16–18;;2\nKuchen;;;3'

async function change(ctx: Ctx, planId: string, more: Partial<PlanInput>) {
  const { version, ...plan } = await getPlan(ctx, planId)
  expect(await changePlan(ctx, planId, version, { ...PlanInput.parse(plan), ...more })).toMatchObject({ ok: true })
}

test('another day of the plan is told to who brings something, another place to who helps there', async () => {
  const { ctx, admin, planId, idOf } = await fest()
  const [grill, bar, cake] = await Promise.all([0, 1, 2].map(async (at) => enterHelper(ctx, await insertHelper(ctx), [idOf(at)])))
  await change(admin, planId, { title: 'Sommerfest im Grünen', description: 'Mit Musik' })
  expect(await mailsOf(ctx, 'helper.changed'), 'nothing moved').toEqual([])
  await change(admin, planId, { startsOn: DAY.add({ days: 7 }) })
  expect(await mailsOf(ctx, 'helper.changed')).toEqual([cake?.email])
  await change(admin, planId, { place: 'Turnhalle' })
  expect(await mailsOf(ctx, 'helper.changed')).toEqual([bar?.email, cake?.email, cake?.email].sort())
  expect(await mailsOf(ctx, 'helper.changed'), 'has a place of its own').not.toContain(grill?.email)
})

test('several shifts of a sign-up that move at once are one mail, and what moves far ahead is reminded of anew', async () => {
  const { ctx, admin, planId, idOf } = await fest()
  await enterHelper(ctx, await insertHelper(ctx), [idOf(0), idOf(1)])
  const eve = { ...admin, now: Temporal.Instant.from('2027-06-18T07:00:00Z') }
  await remindHelpers({ ...eve, actor: ctx.actor })
  expect(await mailsOf(ctx, 'helper.reminder')).toHaveLength(1)
  const week = { hours: 7 * 24 }
  const rows = (await listShifts(ctx, planId)).map(({ startsAt, endsAt, ...shift }) =>
    ShiftInput.parse({ ...shift, startsAt: startsAt?.add(week) ?? null, endsAt: endsAt?.add(week) ?? null }),
  )
  expect(await saveShifts(eve, planId, (await getPlan(ctx, planId)).version, rows)).toMatchObject({ ok: true })
  expect(await mailsOf(ctx, 'helper.changed')).toHaveLength(1)
  await remindHelpers({ ...ctx, now: Temporal.Instant.from('2027-06-23T07:00:00Z') })
  expect(await mailsOf(ctx, 'helper.reminder')).toHaveLength(2)
})

test('helpers of a plan that is withdrawn hear it once, and again when it holds again; others hear nothing', async () => {
  const { ctx, admin, planId, idOf } = await fest()
  const helper = await insertHelper(ctx)
  await enterHelper(ctx, helper, [idOf(0), idOf(1)])
  const confirmed = (await mailsOf(ctx, 'helper.confirmed')).length
  expect(await withdrawPlan(admin, planId)).toMatchObject({ ok: true })
  expect(await withdrawPlan(admin, planId)).toMatchObject({ ok: true })
  expect(await mailsOf(ctx, 'helper.withdrawn')).toEqual([helper.email])
  expect(await publishPlan(admin, planId)).toMatchObject({ ok: true })
  expect(await publishPlan(admin, planId)).toMatchObject({ ok: true })
  expect(await mailsOf(ctx, 'helper.confirmed')).toHaveLength(confirmed + 1)
  const after = { ...admin, now: Temporal.Instant.from('2027-07-01T09:00:00Z') }
  expect(await withdrawPlan(after, planId)).toMatchObject({ ok: true })
  expect(await mailsOf(ctx, 'helper.withdrawn'), 'all is over').toHaveLength(1)
})
