import { measureAttendance } from '../../../domain/occupancy/measure-attendance.ts'
import { measureUse } from '../../../domain/occupancy/measure-use.ts'
import { listPlanHalls } from '../../../domain/occupancy/queries.ts'
import { nextMidnight } from '../../../kernel/calendar.ts'
import { gateOf } from '../../kit/gate.ts'
import { showHallChoice } from '../plan/draw-hall-choice.ts'
import { drawUses } from '../plan/draw-uses.ts'
import { PATH, type PlanState, planAddress, READS, readPlan } from '../plan/plan-address.ts'
import { readPeriod } from '../plan/plan-period.ts'
import { BUSY_TIMES } from '../plan/read-plan.ts'
import { presentTimeUse, presentUse, type UseRow, weekdayColumns } from '../plan/use-view.ts'
import type { Route } from './+types/usage'

/** Rows of a hall behind its figures. */
const rowsTo = (state: PlanState, slug: string, weekday: number | null): string =>
  planAddress(PATH, state, { isList: true, standing: null, halls: [slug], weekday })

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  gate.cacheable({ reads: READS, nextChangeAt: nextMidnight(ctx.now) })
  const state = readPlan(url.searchParams, 'month')
  const period = readPeriod(state.view, state.day, ctx.now)
  const halls = await listPlanHalls(ctx)
  const shown = halls.filter(({ slug }) => state.halls.length === 0 || state.halls.includes(slug))
  const [first, last] = [period.days[0], period.days.at(-1)]
  const [uses, attendance] =
    first && last
      ? await Promise.all([measureUse(ctx, { first, last, ...BUSY_TIMES }), measureAttendance(ctx, first, last)])
      : [[], []]
  const caption = `Belegt in Prozent, ${period.view.text}`
  const drawing = {
    caption,
    cellTo: ({ slug }: UseRow, weekday: string) => rowsTo(state, slug, Number(weekday)),
    rowTo: ({ slug }: UseRow) => rowsTo(state, slug, null),
  }
  const table = drawUses(presentUse(shown, uses, weekdayColumns(period.days), true), drawing)
  return {
    state,
    caption,
    period: period.view,
    choice: showHallChoice(gate, state, halls),
    times: attendance.filter(({ facilitySlug }) => shown.some(({ slug }) => slug === facilitySlug)).map(presentTimeUse),
    drawn: shown.length > 0 ? gate.draw('uses', table) : null,
  }
}
