import { useCallback, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { MonthCalendar } from '../plan/month.tsx'
import '../plan/month.css'
import { PlanAsking } from '../plan/drag/plan-asking.tsx'
import { type PlanState, type PlanViewName, planAddress } from '../plan/plan-address.ts'
import { PlanBar } from '../plan/plan-bar.tsx'
import { PlanLegend, PrintButton } from '../plan/plan-foot.tsx'
import { PlanList } from '../plan/plan-list.tsx'
import { type PackedPlan, unpackPlan } from '../plan/plan-packing.ts'
import { PlanPanes } from '../plan/plan-panes.tsx'
import type { PeriodView } from '../plan/plan-period.ts'
import type { BlockView } from '../plan/plan-view.ts'

interface PublicShownProps {
  path: string
  plan: PackedPlan
  period: PeriodView
  state: PlanState
  label: string
  /** Periods to choose from; all by default. */
  views?: readonly PlanViewName[]
}

/** Public plan: published offers by name, all else as occupied. */
export function PublicShown({ path, plan: packed, period, state, label, views }: PublicShownProps) {
  const frame = useRef<HTMLElement>(null)
  const plan = useMemo(() => unpackPlan(packed), [packed])
  const linkOf = useCallback(({ way }: BlockView) => way ?? null, [])
  return (
    <>
      <PlanBar path={path} {...{ state, period, views }} halls={[]} />
      {state.isList ? (
        <PlanList plan={plan} linkOf={linkOf} empty="In diesem Zeitraum ist nichts belegt." />
      ) : state.view === 'month' ? (
        <MonthCalendar {...{ path, state, plan, linkOf }} />
      ) : (
        <>
          <PlanPanes {...{ path, plan, state, label, linkOf, frame }} canChange={false} openId={null} isWhole />
          <PlanAsking {...{ frame, plan }} />
        </>
      )}
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
