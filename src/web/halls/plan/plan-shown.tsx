import type { RefObject } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MonthCalendar, UseMatrix } from './month.tsx'
import { PATH, type PlanState, planAddress } from './plan-address.ts'
import { PlanList } from './plan-list.tsx'
import { PlanPanes } from './plan-panes.tsx'
import type { BlockView, PlanView } from './plan-view.ts'
import type { UseView } from './use-view.ts'
import './month.css'

interface PlanShownProps {
  plan: PlanView
  state: PlanState
  /** Use by hall and day, for a month of several halls. */
  uses: UseView | null
  label: string
  linkOf: (block: BlockView) => string | null
  frame: RefObject<HTMLElement | null>
  canChange: boolean
  openId: string | null
  isWhole: boolean
  /** Owner of foreign halls. */
  whose?: string
}

export function PlanShown({ plan, state, uses, label, linkOf, frame, canChange, openId, isWhole, whose }: PlanShownProps) {
  if (plan.halls.length === 0) return <EmptyState>Noch sind keine Sportstätten angelegt.</EmptyState>
  if (state.isList) return <PlanList {...{ plan, linkOf, whose }} empty="In diesem Zeitraum ist nichts belegt." />
  if (uses)
    return (
      <UseMatrix
        caption={`So voll sind die Hallen${whose ? ` (${whose})` : ''} von 15 bis 22 Uhr, in Prozent`}
        uses={uses}
        cellTo={({ slug }, day) => planAddress('', state, { view: 'day', day, halls: [slug] })}
        rowTo={({ slug }) => planAddress(PATH, state, { halls: [slug] })}
      />
    )
  if (state.view === 'month') return <MonthCalendar path={PATH} {...{ state, plan, linkOf }} />
  return <PlanPanes path={PATH} {...{ plan, state, label, linkOf, frame, canChange, openId, isWhole }} />
}
