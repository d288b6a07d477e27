import { listOpeningHoursOf } from '../../../domain/facilities/list-opening-hours.ts'
import { listPublicOccupancy } from '../../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import type { Gate } from '../../kit/gate.ts'
import { berlinDayTime, endOfHour } from '../plan/booking-days.ts'
import type { FreeWay } from '../plan/draw-list.ts'
import { showPlan } from '../plan/draw-plan.ts'
import { type PlanState, planAddress } from '../plan/plan-address.ts'
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
  const free: FreeWay = {
    ...{ since: berlinDayTime(endOfHour(ctx.now)), text: 'Frei – anfragen', to: requestTo },
    dayTo: ({ slug }, day) => planAddress(`/occupancy/${slug}`, state, { view: 'day', day }),
  }
  const linkOf = ({ way }: BlockView) => way ?? null
  // The free times of all halls in a week are more than anybody reads, and most of the page.
  const listDay = state.view === 'week' && halls.length > 1 ? period.view.day : undefined
  return {
    changesAt,
    period: period.view,
    plan: showPlan(gate, 'plan', { plan, state, linkOf, hasModel: true, free, isListOnPhones: true, listDay }),
  }
}
