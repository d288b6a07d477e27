import { measureAttendance } from '../../../domain/occupancy/measure-attendance.ts'
import { measureUse } from '../../../domain/occupancy/measure-use.ts'
import { listPlanHalls } from '../../../domain/occupancy/queries.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import { gateOf } from '../../kit/gate.ts'
import { READS, readPlan } from '../plan/plan-address.ts'
import { readPeriod } from '../plan/plan-period.ts'
import { BUSY_TIMES } from '../plan/read-plan.ts'
import { presentTimeUse, presentUse, weekdayColumns } from '../plan/use-view.ts'
import type { Route } from './+types/usage'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, cacheable } = gateOf(context)
  cacheable({ reads: READS, nextChangeAt: nextMidnight(ctx.now) })
  const state = readPlan(url.searchParams, 'month')
  const period = readPeriod(state.view, state.day, ctx.now)
  const halls = await listPlanHalls(ctx)
  const shown = halls.filter(({ slug }) => state.halls.length === 0 || state.halls.includes(slug))
  const [first, last] = [period.days[0], period.days.at(-1)]
  const [uses, attendance] =
    first && last
      ? await Promise.all([measureUse(ctx, { first, last, ...BUSY_TIMES }), measureAttendance(ctx, first, last)])
      : [[], []]
  return {
    state,
    period: period.view,
    halls: halls.map(({ slug, name }) => ({ slug, name })),
    times: attendance.filter(({ facilitySlug }) => shown.some(({ slug }) => slug === facilitySlug)).map(presentTimeUse),
    uses: presentUse(shown, uses, weekdayColumns(period.days), true),
  }
}
