import { listOpeningHoursOf } from '../../../domain/facilities/list-opening-hours.ts'
import { listPublicOccupancy } from '../../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import type { Gate } from '../../kit/gate.ts'
import { berlinDayTime, endOfHour } from '../plan/booking-days.ts'
import type { FreeWay } from '../plan/draw-list.ts'
import { showPlan } from '../plan/draw-plan.ts'
import type { PlanState } from '../plan/plan-address.ts'
import { readPeriod } from '../plan/plan-period.ts'
import { publicRows } from '../plan/plan-rows.ts'
import { type BlockView, presentPlan } from '../plan/plan-view.ts'
import { readPlanClubs } from '../plan/read-plan.ts'

/** Free time ends later than whoever asks for it needs: the form leaves its end open. */
const requestTo: FreeWay['to'] = ({ slug }, { bis: _, ...asked }) => `/occupancy/${slug}/request?${new URLSearchParams(asked)}`

/** Public plan of halls in the period of an address. `changesAt`: with today in it at the next full hour. */
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
  const changesAt = plan.now === null ? nextMidnight(ctx.now) : endOfHour(ctx.now)
  const free = { since: berlinDayTime(endOfHour(ctx.now)), text: 'Frei – anfragen', to: requestTo }
  const linkOf = ({ way }: BlockView) => way ?? null
  return {
    changesAt,
    period: period.view,
    plan: showPlan(gate, 'plan', { plan, state, linkOf, hasModel: true, free, isListOnPhones: true }),
  }
}
