import { type RefObject, useRef } from 'react'
import { Drawn } from '../../ui/drawn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ShownPlan } from './draw-plan.ts'
import type { PlanState } from './plan-address.ts'
import { PlanFrame } from './plan-frame.tsx'
import { usePlanLinks } from './use-plan-links.ts'
import './month.css'
import './plan-phone.css'

interface PlanShownProps {
  plan: ShownPlan
  state: PlanState
  label: string
  frame: RefObject<HTMLElement | null>
  openId?: string | null
}

interface DrawnShapeProps extends Pick<PlanShownProps, 'plan' | 'state' | 'frame'> {
  drawn: NonNullable<ShownPlan['drawn']>
}

/** On phones, in place of the plan that follows it. */
function PhoneList({ list, state }: { list: NonNullable<ShownPlan['list']>; state: PlanState }) {
  const frame = useRef<HTMLElement>(null)
  usePlanLinks(frame, state)
  return <Drawn as="div" className="plan-phone" drawn={list} frame={frame} />
}

/** List, month or figures. */
function DrawnShape({ plan: { shape, caption }, drawn, state, frame }: DrawnShapeProps) {
  usePlanLinks(frame, state)
  if (shape === 'uses')
    return <Drawn as="section" className="table-frame plan-use" aria-label={caption} tabIndex={0} {...{ drawn, frame }} />
  return <Drawn as="div" className={shape === 'list' ? 'grid gap-6' : undefined} {...{ drawn, frame }} />
}

/** The plan as the server has drawn it. */
export function PlanShown({ plan, state, label, frame, openId = null }: PlanShownProps) {
  const { shape, drawn, list, hasHalls, hasToday } = plan
  if (!hasHalls) return <EmptyState>Noch sind keine Sportstätten angelegt.</EmptyState>
  if (!drawn) return <EmptyState>In diesem Zeitraum ist nichts belegt.</EmptyState>
  if (shape === 'panes')
    return (
      <>
        {list && <PhoneList {...{ list, state }} />}
        <PlanFrame {...{ drawn, frame, state, label, openId, hasToday }} />
      </>
    )
  return <DrawnShape key={shape} {...{ plan, drawn, state, frame }} />
}
