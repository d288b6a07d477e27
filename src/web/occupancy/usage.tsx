import { measureAttendance } from '../../domain/occupancy/measure-attendance.ts'
import { measureUse } from '../../domain/occupancy/measure-use.ts'
import { listPlanHalls } from '../../domain/occupancy/queries.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Tooltip, TooltipGroup } from '../ui/tooltip.tsx'
import type { Route } from './+types/usage'
import './month.css'
import { UseMatrix } from './month.tsx'
import { PATH, planAddress, readPlan } from './plan-address.ts'
import { PlanBar } from './plan-bar.tsx'
import { readPeriod } from './plan-period.ts'
import { BUSY_TIMES } from './read-plan.ts'
import { TimeUses } from './time-uses.tsx'
import { presentTimeUse, presentUse, weekdayColumns } from './use-view.ts'

const USAGE = `${PATH}/usage`

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
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

export default function Usage({ loaderData: { state, period, halls, uses, times } }: Route.ComponentProps) {
  useLive('booking', 'series', 'session', 'attendance', 'facility', 'closure')
  const list = { isList: true, standing: null }
  return (
    <>
      <PageHead
        title="Auslastung"
        line="Wie viel der Zeit von 15 bis 22 Uhr belegt ist. Gesperrte Zeit zählt nicht mit."
        actions={
          <LinkButton to={planAddress(PATH, state)} look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
      />
      <TooltipGroup>
        <PlanBar path={USAGE} {...{ state, period, halls }} isBare Tip={Tooltip} />
      </TooltipGroup>
      {uses.rows.length === 0 ? (
        <EmptyState>Noch sind keine Sportstätten angelegt.</EmptyState>
      ) : (
        <UseMatrix
          caption={`Belegt in Prozent, ${period.text}`}
          uses={uses}
          cellTo={({ slug }, weekday) => planAddress(PATH, state, { ...list, halls: [slug], weekday: Number(weekday) })}
          rowTo={({ slug }) => planAddress(PATH, state, { ...list, halls: [slug], weekday: null })}
        />
      )}
      <TimeUses times={times} when={period.text} />
    </>
  )
}
