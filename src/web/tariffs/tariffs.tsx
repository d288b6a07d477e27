import { Form, Link } from 'react-router'
import { plural } from '../../kernel/plural.ts'
import { formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import type { Route } from './+types/tariffs'
import { TARIFFS_PATH } from './tariffs-address.ts'

export { action, loader } from './tariffs.page.ts'

const LOOKS = { draft: 'care', coming: 'calm', current: 'good', past: 'calm' } as const

export default function Tariffs({ loaderData: { tariffs, mayChange, isNew }, actionData }: Route.ComponentProps) {
  useLive('tariff')
  const view = formView(useKeptAnswer(actionData?.form))
  const panel =
    isNew && mayChange ? (
      <Panel title="Neue Ordnung" close={TARIFFS_PATH} closeText="Schließen">
        <Form method="post" noValidate className="grid gap-4">
          <ErrorSummary faults={view.faults} title="Noch nicht angelegt" />
          <TextField label="Name" maxLength={80} placeholder="Beitragsordnung 2027" {...view.field('name')} />
          <div>
            <SubmitButton>Weiter zu den Regeln</SubmitButton>
          </div>
        </Form>
      </Panel>
    ) : null
  return (
    <>
      <PageHead
        title="Beitragsordnungen"
        line="Wer wie viel Beitrag zahlt, und wann. Eine Ordnung gilt ab einem Tag, bis die nächste beginnt."
        actions={
          mayChange &&
          !isNew && (
            <LinkButton to={`${TARIFFS_PATH}?neu=1`} preventScrollReset>
              Neue Beitragsordnung
            </LinkButton>
          )
        }
      />
      <ListPanel panel={panel}>
        {tariffs.length === 0 && (
          <EmptyState>
            Noch gibt es keine Beitragsordnung. Legen Sie die erste an und geben Sie die Regeln Ihrer Satzung ein.
          </EmptyState>
        )}
        <ul className="panel-rows max-w-3xl">
          {tariffs.map((tariff) => (
            <li key={tariff.id} className="card grid gap-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h2 className="min-w-0 text-[1.1rem] break-words">
                  <Link to={tariff.address} className="link text-ink">
                    {tariff.name}
                  </Link>
                </h2>
                <State kind={LOOKS[tariff.state]}>{tariff.text}</State>
              </div>
              <p className="text-muted">{[tariff.span, plural(tariff.rules, 'Regel', 'Regeln')].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      </ListPanel>
    </>
  )
}
