import { useRef, useState } from 'react'
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

/** Public plan: published offers by name, all else as occupied. */
export function PublicShown({ path, plan: given, period, state, label, views }: PublicShownProps) {
  const frame = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const plan = useHeld(given, isHeld)
  return (
    <>
      <PlanBar path={path} {...{ state, period, views }} />
      <PlanShown {...{ plan, state, label, frame }} />
      {plan.shape === 'panes' && <PlanAsking frame={frame} onHold={setHeld} />}
      <div className="plan-foot">
        <Link to={planAddress(path, state, { isList: !state.isList })} preventScrollReset className="link">
          {state.isList ? 'Als Plan zeigen' : 'Als Liste zeigen'}
        </Link>
        <PlanLegend plan={plan} />
        <PrintButton />
      </div>
    </>
  )
}
