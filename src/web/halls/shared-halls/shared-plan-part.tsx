import { useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import type { ShownPlan } from '../plan/draw-plan.ts'
import type { PlanState } from '../plan/plan-address.ts'
import { PlanLegend } from '../plan/plan-foot.tsx'
import { PlanShown } from '../plan/plan-shown.tsx'
import type { SharedPlan } from './read-shared-plan.ts'
import { PATH } from './shared-address.ts'

interface SharedPlanPartProps {
  shared: Pick<SharedPlan, 'name' | 'canAsk'>
  plan: ShownPlan
  state: PlanState
  label: string
}

/** Halls of the association below the own ones: own times have links, all others are just occupied. */
export function SharedPlanPart({ shared: { name, canAsk }, plan, state, label }: SharedPlanPartProps) {
  const frame = useRef<HTMLElement>(null)
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
      <PlanShown {...{ plan, state, label, frame }} />
      <div className="plan-foot">
        <PlanLegend plan={plan} />
      </div>
    </section>
  )
}
