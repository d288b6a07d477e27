import { useRef } from 'react'
import { Link } from 'react-router'
import { PlanAsking } from '../plan/drag/plan-asking.tsx'
import type { ShownPlan } from '../plan/draw-plan.ts'
import { type PlanState, type PlanViewName, planAddress } from '../plan/plan-address.ts'
import { PlanBar } from '../plan/plan-bar.tsx'
import { PlanLegend, PrintButton } from '../plan/plan-foot.tsx'
import type { PeriodView } from '../plan/plan-period.ts'
import { PlanShown } from '../plan/plan-shown.tsx'
import { useHeld } from '../plan/use-held.ts'

interface PublicShownProps {
  path: string
  plan: ShownPlan
  period: PeriodView
  state: PlanState
  label: string
  /** Periods to choose from; all by default. */
  views?: readonly PlanViewName[]
}

/** Leads from the plan to the list and back; phones show the list of a day or a week by themselves. */
function OtherShape({ path, plan, state }: Pick<PublicShownProps, 'path' | 'plan' | 'state'>) {
  const list = planAddress(path, state, { isList: true, isPlan: false })
  const drawn = planAddress(path, state, { isList: false, isPlan: true })
  return (
    <>
      {!state.isList && (
        <Link to={list} preventScrollReset className={plan.list ? 'link max-sm:hidden' : 'link'}>
          Als Liste zeigen
        </Link>
      )}
      {(state.isList || plan.list) && (
        <Link to={drawn} preventScrollReset className={plan.list ? 'link sm:hidden' : 'link'}>
          Als Plan zeigen
        </Link>
      )}
    </>
  )
}

/** Public plan: published offers by name, all else as occupied. */
export function PublicShown({ path, plan: given, period, state, label, views }: PublicShownProps) {
  const frame = useRef<HTMLElement>(null)
  const [plan, hold] = useHeld(given)
  return (
    <>
      <PlanBar path={path} {...{ state, period, views }} />
      <PlanShown {...{ plan, state, label, frame }} />
      {plan.shape === 'panes' && <PlanAsking frame={frame} onHold={hold} />}
      <div className="plan-foot">
        <OtherShape {...{ path, plan, state }} />
        <PlanLegend plan={plan} />
        <PrintButton />
      </div>
    </>
  )
}
