import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { slugify } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canManageOperations } from './access.ts'
import { type PlanFields, PlanInput } from './input.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import { getPlan, listShifts, type OperationalPlan } from './queries.ts'
import { endOf } from './rules.ts'
import { tellHelpers, tellMoved } from './tell-moved.ts'

/** A draft. Answers its id. @throws Forbidden */
export async function createPlan(
  ctx: Ctx,
  input: PlanInput,
  idempotencyKey: string | null = null,
): Promise<Answer<string, 'key_reused'>> {
  allow(canManageOperations(ctx.actor))
  const fields = PlanInput.parse(input)
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'createPlan', key: idempotencyKey, input: fields }, async () => ok(await insertPlan(ctx, fields))),
  )
}

/** Within a transaction; the caller asks for the right. */
export async function insertPlan(ctx: Ctx, fields: PlanFields): Promise<string> {
  const id = newId()
  const base = slugify(fields.title) || 'helfer'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const added = await ctx.db
      .insertInto('operationalPlans')
      .values({ ...fields, clubId: ctx.club.id, id, slug, createdAt: ctx.now })
      .onConflict((conflict) => conflict.columns(['clubId', 'slug']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) break
  }
  await record(ctx, { event: 'operational_plan.created', id, content: OPERATION_JOURNAL.created(fields.title) })
  return id
}

/** Locks the plan before its shifts are changed. @throws NotFound, Forbidden */
export async function lockPlan(ctx: Ctx, id: string): Promise<OperationalPlan> {
  allow(canManageOperations(ctx.actor))
  await sql`select from operational_plans where club_id = ${ctx.club.id} and id = ${id} for no key update`.execute(ctx.db)
  return getPlan(ctx, id)
}

/**
 * `version`: the edited one. Helpers whose contribution has another day, or whose shift is where the plan is, hear it; shifts keep
 * their own times. @throws NotFound, Forbidden
 */
export async function changePlan(
  ctx: Ctx,
  id: string,
  version: number,
  input: PlanInput,
): Promise<Answer<void, 'changed_meanwhile' | 'closed'>> {
  const fields = PlanInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id)
    if (plan.state === 'closed') return refuse('closed')
    if (plan.version !== version) return refuse('changed_meanwhile')
    await setPlan(ctx, plan, fields)
    const isElsewhere = plan.place !== fields.place
    const isOtherDay = !plan.startsOn.equals(fields.startsOn)
    const moved = (await listShifts(ctx, id)).filter(
      ({ startsAt, place }) => (isOtherDay && startsAt === null) || (isElsewhere && place === ''),
    )
    await tellMoved(
      ctx,
      moved.map(({ id }) => id),
    )
    await record(ctx, { event: 'operational_plan.changed', id, content: OPERATION_JOURNAL.changed(fields.title) })
    return ok(undefined)
  })
}

export async function setPlan(ctx: Ctx, plan: OperationalPlan, values: Partial<PlanFields> & { state?: string }): Promise<void> {
  await ctx.db
    .updateTable('operationalPlans')
    .set({ ...values, version: plan.version + 1 })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', plan.id)
    .execute()
}

const shiftIdsOf = async (ctx: Ctx, planId: string): Promise<string[]> => (await listShifts(ctx, planId)).map(({ id }) => id)

/** Published, everybody sees it and may sign up; helpers of a plan that was withdrawn hear that it holds again. @throws NotFound, Forbidden */
export async function publishPlan(ctx: Ctx, id: string): Promise<Answer<void, 'has_no_shifts' | 'closed'>> {
  return transaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id)
    if (plan.state === 'closed') return refuse('closed')
    const shiftIds = await shiftIdsOf(ctx, id)
    if (shiftIds.length === 0) return refuse('has_no_shifts')
    await setPlan(ctx, plan, { state: 'published' })
    if (plan.state === 'draft') await tellHelpers(ctx, shiftIds, 'helper.confirmed')
    await record(ctx, { event: 'operational_plan.published', id, content: OPERATION_JOURNAL.published(plan.title) })
    return ok(undefined)
  })
}

/** Nobody signs up any more; who is in it stays, and hears that the plan does not hold for now. @throws NotFound, Forbidden */
export async function withdrawPlan(ctx: Ctx, id: string): Promise<Answer<void, 'closed'>> {
  return transaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id)
    if (plan.state === 'closed') return refuse('closed')
    await setPlan(ctx, plan, { state: 'draft' })
    if (plan.state === 'published') await tellHelpers(ctx, await shiftIdsOf(ctx, id), 'helper.withdrawn')
    await record(ctx, { event: 'operational_plan.withdrawn', id, content: OPERATION_JOURNAL.withdrawn(plan.title) })
    return ok(undefined)
  })
}

/** A draft that nobody helps in. @throws NotFound, Forbidden */
export async function removePlan(ctx: Ctx, id: string): Promise<Answer<void, 'not_draft' | 'has_helpers'>> {
  return transaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id)
    if (plan.state !== 'draft') return refuse('not_draft')
    if ((await listShifts(ctx, id)).some(({ filled }) => filled > 0)) return refuse('has_helpers')
    await sql`delete from assignments a using shifts s where a.club_id = ${ctx.club.id} and s.club_id = a.club_id and s.id = a.shift_id
      and s.plan_id = ${id}`.execute(ctx.db)
    await sql`delete from operational_plans where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'operational_plan.removed', id, content: OPERATION_JOURNAL.removed(plan.title) })
    return ok(undefined)
  })
}

/** After its last shift: whoever is not marked absent was there, and the hours count. @throws NotFound, Forbidden */
export async function closePlan(ctx: Ctx, id: string): Promise<Answer<number, 'not_over' | 'closed'>> {
  return transaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id)
    if (plan.state === 'closed') return refuse('closed')
    const shifts = await listShifts(ctx, id)
    if (shifts.some((shift) => isAfter(endOf(shift, plan), ctx.now))) return refuse('not_over')
    const { rows } = await sql<{ count: number }>`
      with credited as (
        update assignments a set mark = 'present', minutes = ${creditSql}
        from shifts s where s.club_id = a.club_id and s.id = a.shift_id and s.plan_id = ${id} and a.club_id = ${ctx.club.id}
          and a.state = 'confirmed' and a.mark = 'open' returning 1)
      select count(*)::int as count from credited`.execute(ctx.db)
    await setPlan(ctx, plan, { state: 'closed' })
    await record(ctx, { event: 'operational_plan.closed', id, content: OPERATION_JOURNAL.closed(plan.title) })
    return ok(found(rows[0]).count)
  })
}

/** Minutes that `shifts s` counts: as long as it takes, unless the plan says otherwise. */
export const creditSql = sql<number>`coalesce(s.credit_minutes, round(extract(epoch from s.ends_at - s.starts_at) / 60)::int, 0)`
