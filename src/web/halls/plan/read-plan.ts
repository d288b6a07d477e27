import type { Ctx } from '../../../domain/context.ts'
import { listOpeningHoursOf } from '../../../domain/facilities/list-opening-hours.ts'
import { listOccupancy } from '../../../domain/occupancy/list-occupancy.ts'
import { measureUse } from '../../../domain/occupancy/measure-use.ts'
import { listPlanHalls, type PlanHall } from '../../../domain/occupancy/queries.ts'
import { listMemberClubs } from '../../../domain/shared-halls/queries.ts'
import type { PlanState } from './plan-address.ts'
import { readPeriod } from './plan-period.ts'
import { type PlanClubs, staffRows } from './plan-rows.ts'
import { presentPlan } from './plan-view.ts'
import { dayColumns, presentUse } from './use-view.ts'

/** Hours of `BUSY`, for the database. */
export const BUSY_TIMES = { from: Temporal.PlainTime.from('15:00'), to: Temporal.PlainTime.from('22:00') }

const chosen = (halls: readonly PlanHall[], slugs: readonly string[]): PlanHall[] =>
  halls.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))

export const readPlanClubs = async (ctx: Ctx): Promise<PlanClubs> => ({
  own: ctx.club.displayName,
  members: (await listMemberClubs(ctx)).map(({ name }) => name),
})

async function readUses(ctx: Ctx, halls: readonly PlanHall[], days: readonly Temporal.PlainDate[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return presentUse(halls, await measureUse(ctx, { first, last, ...BUSY_TIMES }), dayColumns(days), false)
}

/** Plan for staff, with all halls to choose from. */
export async function readStaffPlan(ctx: Ctx, state: PlanState) {
  const all = await listPlanHalls(ctx)
  const halls = chosen(all, state.halls)
  const period = readPeriod(state.view, state.day, ctx.now)
  const isSummed = state.view === 'month' && !state.isList && halls.length > 1
  const partIds = halls.length < all.length ? { partIds: halls.flatMap(({ parts }) => parts.map(({ id }) => id)) } : {}
  const rows = isSummed ? [] : await listOccupancy(ctx, { from: period.from, to: period.to, ...partIds })
  const hours = await listOpeningHoursOf(ctx, null)
  const wanted = state.isList ? rows.filter(({ state: standing }) => !state.standing || standing === state.standing) : rows
  const days = isSummed
    ? []
    : period.days.filter(({ dayOfWeek }) => !state.isList || !state.weekday || dayOfWeek === state.weekday)
  return {
    period: period.view,
    plan: presentPlan(halls, staffRows(wanted, state.colour, await readPlanClubs(ctx)), {
      days,
      now: ctx.now,
      isWholeDay: state.isWholeDay,
      hours,
    }),
    uses: isSummed ? await readUses(ctx, halls, period.days) : null,
    halls: all,
  }
}
