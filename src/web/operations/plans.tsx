import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import type { Route } from './+types/plans'
import { FillBar } from './fill-bar.tsx'
import { PLANS_PATH } from './operations-address.ts'
import { PlanForm } from './plan-form.tsx'
import type { PlanRow } from './plans.page.ts'

export { action, loader } from './plans.page.ts'

const STATES = { draft: 'care', published: 'good', closed: 'calm' } as const

function Plan({ plan }: { plan: PlanRow }) {
  return (
    <li className="card grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-[1.1rem]">
          <Link to={plan.address} className="link text-ink">
            {plan.title}
          </Link>
        </h2>
        <State kind={STATES[plan.state]}>{plan.stateText}</State>
      </div>
      <p className="text-muted">{[plan.day, plan.place].filter(Boolean).join(' · ')}</p>
      {plan.shifts === 0 ? <p>Noch keine Schichten.</p> : <FillBar filled={plan.filled} needed={plan.needed} />}
    </li>
  )
}

export default function Plans({ loaderData: { plans, older, mayManage, isNew, key }, actionData }: Route.ComponentProps) {
  useLive('operational_plan', 'assignment')
  const answer = useKeptAnswer(actionData?.form)
  const panel =
    isNew && mayManage ? (
      <Panel title="Neuer Helferplan" close={PLANS_PATH} closeText="Schließen">
        {plans.length > 0 && (
          <p className="mb-4 text-muted">
            Gibt es den Plan vom letzten Jahr noch? Dann öffnen Sie ihn und wählen „Kopieren“: Alle Schichten wandern mit.
          </p>
        )}
        <PlanForm intent="create" answer={answer} start={{ leaveDays: 2 }} submit="Weiter zu den Schichten">
          <input type="hidden" name="key" value={key} />
        </PlanForm>
      </Panel>
    ) : null
  return (
    <>
      <PageHead
        title="Helferlisten verwalten"
        line="Wer hilft wann und wo, und wo noch jemand fehlt."
        actions={
          mayManage && (
            <LinkButton to={`${PLANS_PATH}?plan=neu`} preventScrollReset>
              Neuen Plan anlegen
            </LinkButton>
          )
        }
      />
      <ListPanel panel={panel}>
        {plans.length === 0 && (
          <EmptyState>Noch gibt es keinen Helferplan. Legen Sie den ersten an, zum Beispiel für das Sommerfest.</EmptyState>
        )}
        <ul className="panel-rows max-w-3xl">
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} />
          ))}
        </ul>
        {older && (
          <p className="actions mt-4">
            <LinkButton to={older} look="quiet" size="small">
              Ältere Pläne
            </LinkButton>
          </p>
        )}
      </ListPanel>
    </>
  )
}
