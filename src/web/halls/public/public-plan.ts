import { listOpeningHoursOf } from '../../../domain/facilities/list-opening-hours.ts'
import { listPublicOccupancy } from '../../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { berlinDay, berlinMoment } from '../../../kernel/calendar.ts'
import type { Gate } from '../../kit/gate.ts'
import { showPlan } from '../plan/draw-plan.ts'
import type { PlanState } from '../plan/plan-address.ts'
import { readPeriod } from '../plan/plan-period.ts'
import { publicRows } from '../plan/plan-rows.ts'
import { presentPlan } from '../plan/plan-view.ts'
import { readPlanClubs } from '../plan/read-plan.ts'

export const nextMidnight = (now: Temporal.Instant): Temporal.Instant =>
  berlinMoment(berlinDay(now).add({ days: 1 }), Temporal.PlainTime.from('00:00'))

/** Public plan of halls in the period of an address. */
export async function readPublicPlan(gate: Gate, halls: readonly PlanHall[], state: PlanState) {
  const { ctx } = gate
  const period = readPeriod(state.view, state.day, ctx.now)
  const partIds = halls.flatMap(({ parts }) => parts.map(({ id }) => id))
  const [rows, hours, clubs] = await Promise.all([
    listPublicOccupancy(ctx, { from: period.from, to: period.to, partIds }),
    listOpeningHoursOf(ctx, halls.length === 1 ? (halls[0]?.id ?? null) : null),
    readPlanClubs(ctx),
  ])
  const plan = presentPlan(halls, publicRows(rows, clubs), {
    days: period.days,
    now: ctx.now,
    isWholeDay: state.isWholeDay,
    hours,
  })
  return { period: period.view, plan: showPlan(gate, 'plan', { plan, state, linkOf: ({ way }) => way ?? null, hasModel: true }) }
}
