import { useMemo, useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import type { PlanState } from '../plan/plan-address.ts'
import { PlanLegend } from '../plan/plan-foot.tsx'
import { unpackPlan } from '../plan/plan-packing.ts'
import { PlanShown } from '../plan/plan-shown.tsx'
import type { BlockView } from '../plan/plan-view.ts'
import type { SharedPlan } from './read-shared-plan.ts'
import { PATH } from './shared-address.ts'

const linkOf = ({ way }: BlockView): string | null => way ?? null

interface SharedPlanPartProps {
  shared: SharedPlan
  state: PlanState
  label: string
  isWhole: boolean
}

/** Halls of the association below the own ones: own times have links, all others are just occupied. */
export function SharedPlanPart({ shared, state, label, isWhole }: SharedPlanPartProps) {
  const { name, plan: packed, uses, canAsk } = shared
  const frame = useRef<HTMLElement>(null)
  const plan = useMemo(() => packed && unpackPlan(packed), [packed])
  if (!plan) return null
  return (
    <section aria-labelledby="shared-plan" className="mt-8 print:mt-0 print:break-before-page">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="shared-plan">{`Hallen: ${name}`}</h2>
        {canAsk && (
          <div className="actions print:hidden">
            <LinkButton to={PATH} look="quiet" size="small">
              Unsere Zeiten dort
            </LinkButton>
            <LinkButton to={`${PATH}/new`} look="quiet" size="small">
              Zeit anfragen
            </LinkButton>
          </div>
        )}
      </div>
      <PlanShown {...{ plan, state, linkOf, label, frame, isWhole, uses }} canChange={false} openId={null} whose={name} />
      <div className="plan-foot">
        <PlanLegend plan={plan} />
      </div>
    </section>
  )
}
