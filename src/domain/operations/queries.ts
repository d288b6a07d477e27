import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeOperations } from './access.ts'
import type { PlanState } from './rules.ts'

export interface OperationalPlan {
  id: string
  slug: string
  title: string
  description: string
  place: string
  startsOn: Temporal.PlainDate
  state: PlanState
  contactName: string
  contactEmail: string
  contactPhone: string
  leaveDays: number
  version: number
}

export interface ListedPlan extends OperationalPlan {
  shifts: number
  needed: number
  filled: number
}

export interface Shift {
  /** In the table of its plan. */
  position: number
  id: string
  planId: string
  task: string
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
  place: string
  needed: number
  minAge: number | null
  qualification: string
  description: string
  creditMinutes: number | null
  /** Confirmed, and unconfirmed while they hold their place. */
  filled: number
  /** Of them: not confirmed yet. */
  requested: number
  /** When the first hold ends. */
  holdUntil: Temporal.Instant | null
}

/** Condition on `assignments a`: it takes a place. */
export const holdsPlace = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(a.state = 'confirmed' or a.state = 'requested' and a.hold_until > ${ctx.now})`

const PLAN = sql`p.id, p.slug, p.title, p.description, p.place, p.starts_on, p.state, p.contact_name, p.contact_email, p.contact_phone,
  p.leave_days, p.version`

const PLAN_ORDER = sql`p.state = 'closed', case when p.state <> 'closed' then p.starts_on end, p.starts_on desc, p.id`

export const PLANS_AT_ONCE = 50

/** A page of them: the next first, closed ones last. Drafts are for staff. */
export async function listPlans(ctx: Ctx, skip = 0, limit = PLANS_AT_ONCE): Promise<ListedPlan[]> {
  const { rows } = await sql<ListedPlan>`
    select ${PLAN}, count(s.id)::int as shifts, coalesce(sum(s.needed), 0)::int as needed, coalesce(sum(s.filled), 0)::int as filled
    from (select * from operational_plans p
      where p.club_id = ${ctx.club.id} ${canSeeOperations(ctx.actor) ? sql`` : sql`and p.state = 'published'`}
      order by ${PLAN_ORDER} limit ${limit} offset ${skip}) p left join lateral (
      select s.id, s.needed, (select count(*) from assignments a where a.club_id = s.club_id and a.shift_id = s.id and ${holdsPlace(ctx)}) as filled
      from shifts s where s.club_id = p.club_id and s.plan_id = p.id) s on true
    group by ${PLAN} order by ${PLAN_ORDER}`.execute(ctx.db)
  return rows
}

/** In any state; asks for no right. @throws NotFound */
export async function getPlan(ctx: Ctx, id: string): Promise<OperationalPlan> {
  const { rows } = await sql<OperationalPlan>`
    select ${PLAN} from operational_plans p where p.club_id = ${ctx.club.id} and p.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** For everybody; drafts are not there. @throws NotFound */
export async function getPublicPlan(ctx: Ctx, slug: string): Promise<OperationalPlan> {
  const { rows } = await sql<OperationalPlan>`
    select ${PLAN} from operational_plans p where p.club_id = ${ctx.club.id} and p.slug = ${slug} and p.state <> 'draft'`.execute(
    ctx.db,
  )
  return found(rows[0])
}

/** In the order of the table; without names, so for everybody who sees the plan. */
export const listShifts = (ctx: Ctx, planId: string): Promise<Shift[]> => shiftsWhere(ctx, sql`s.plan_id = ${planId}`)

export const listShiftsById = (ctx: Ctx, ids: readonly string[]): Promise<Shift[]> =>
  shiftsWhere(ctx, sql`s.id = any(${[...ids]}::uuid[])`)

async function shiftsWhere(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    select s.id, s.plan_id, s.task, s.starts_at, s.ends_at, s.place, s.needed, s.min_age, s.qualification, s.description, s.credit_minutes, s.position,
      count(a.id)::int as filled, (count(a.id) filter (where a.state = 'requested'))::int as requested,
      min(a.hold_until) filter (where a.state = 'requested') as hold_until
    from shifts s left join assignments a on a.club_id = s.club_id and a.shift_id = s.id and ${holdsPlace(ctx)}
    where s.club_id = ${ctx.club.id} and ${condition} group by s.club_id, s.id order by s.position, s.id`.execute(ctx.db)
  return rows
}

/** Ids of shifts that begin from one day until before another; contributions count by their plan's day. */
export const shiftsBetween = (ctx: Ctx, from: Temporal.PlainDate, to: Temporal.PlainDate): RawBuilder<string> => sql<string>`
  select t.id from shifts t where t.club_id = ${ctx.club.id} and t.starts_at >= ${from}::date::timestamp at time zone 'Europe/Berlin'
    and t.starts_at < ${to}::date::timestamp at time zone 'Europe/Berlin'
  union all select t.id from operational_plans o join shifts t on t.club_id = o.club_id and t.plan_id = o.id and t.starts_at is null
    where o.club_id = ${ctx.club.id} and o.starts_on >= ${from}::date and o.starts_on < ${to}::date`
