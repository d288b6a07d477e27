import { useCallback, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { MonthCalendar } from './month.tsx'
import './month.css'
import { type PlanState, type PlanViewName, planAddress } from './plan-address.ts'
import { PlanAsking } from './plan-asking.tsx'
import { PlanBar } from './plan-bar.tsx'
import { PlanLegend, PrintButton } from './plan-foot.tsx'
import { PlanList } from './plan-list.tsx'
import { type PackedPlan, unpackPlan } from './plan-packing.ts'
import { PlanPanes } from './plan-panes.tsx'
import type { PeriodView } from './plan-period.ts'
import type { BlockView } from './plan-view.ts'

interface PublicShownProps {
  path: string
  plan: PackedPlan
  period: PeriodView
  state: PlanState
  label: string
  /** Periods to choose from; all where none are named. */
  views?: readonly PlanViewName[]
}

/** The plan as everybody may see it: published offers by name, all else as occupied. */
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
