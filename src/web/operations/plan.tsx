import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/plan'
import { AddHelperForm } from './add-helper-form.tsx'
import { CoverForm } from './cover-panel.tsx'
import { FillBar } from './fill-bar.tsx'
import { addAddress, coverAddress, planAddress, printAddress, shiftsAddress } from './operations-address.ts'
import { CopyForm, PlanForm } from './plan-form.tsx'
import { PlanShift } from './plan-shift.tsx'

export { action, loader } from './plan.page.ts'

const STATES = { draft: 'care', published: 'good', closed: 'calm' } as const

const PAPERS = [
  ['aushang', 'Aushang mit Namen'],
  ['telefon', 'Telefonliste'],
] as const
const POSTER = ['plakat', 'Plakat mit QR-Code'] as const

type Data = Route.ComponentProps['loaderData']

function Steps({ plan: { state, days } }: { plan: Data }) {
  const isOver = days.length > 0 && days.every(({ shifts }) => shifts.every((shift) => shift.isOver))
  return (
    <Form method="post" className="actions">
      {state === 'draft' && (
        <SubmitButton name="intent" value="publish">
          Veröffentlichen
        </SubmitButton>
      )}
      {state === 'published' && isOver && (
        <SubmitButton name="intent" value="close">
          Abschließen und Stunden gutschreiben
        </SubmitButton>
      )}
      {state === 'published' && (
        <SubmitButton name="intent" value="withdraw" look="quiet">
          Zurückziehen
        </SubmitButton>
      )}
    </Form>
  )
}

function Discard() {
  return (
    <details>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Löschen …</summary>
      <Form method="post" className="mt-2 grid gap-3">
        <p>Der Entwurf und seine Schichten gehen dabei verloren. Das lässt sich nicht zurücknehmen.</p>
        <div className="actions">
          <SubmitButton name="intent" value="discard" look="danger" size="small">
            Endgültig löschen
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Overview({ plan }: { plan: Data }) {
  const { state, stateText, needed, filled, publicPath, publicAddress, mayManage } = plan
  return (
    <section className="card grid gap-3" aria-label="Stand">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <State kind={STATES[state]}>{stateText}</State>
        {needed > 0 && <FillBar filled={filled} needed={needed} />}
        {needed > filled && state !== 'closed' && <span>{needed - filled} fehlen noch</span>}
      </div>
      {state === 'published' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={publicPath} className="link break-all">
            {publicAddress}
          </a>
          <CopyButton value={publicAddress}>Adresse kopieren</CopyButton>
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span>Drucken:</span>
        {[...PAPERS, ...(state === 'closed' ? [] : [POSTER])].map(([form, text]) => (
          <a key={form} href={printAddress(plan.id, form)} className="link" target="_blank" rel="noreferrer">
            {text}
          </a>
        ))}
      </p>
      {mayManage && state === 'draft' && (
        <p>
          {needed > 0
            ? 'Noch sieht ihn niemand. Prüfen Sie Tage und Zeiten, dann veröffentlichen Sie.'
            : 'Noch sieht ihn niemand.'}
        </p>
      )}
      {mayManage && state !== 'closed' && <Steps plan={plan} />}
      {mayManage && state === 'draft' && <Discard />}
    </section>
  )
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  useLive('operational_plan', 'assignment', 'person')
  const { id, title, line, state, version, typed, days, helpers, covers, cover, added, mayManage, part, nextYear, key, done } =
    loaderData
  const answer = useKeptAnswer(actionData?.form)
  const isOpen = mayManage && state !== 'closed'
  const mayAdd = mayManage && state !== 'draft'
  const panel =
    mayManage && part === 'kopie' ? (
      <Panel
        title="Plan kopieren"
        line="Alle Schichten, um dieselben Tage verschoben, ohne Helfer"
        close={planAddress(id)}
        closeText="Schließen"
      >
        <CopyForm sendKey={key} answer={answer} start={nextYear} />
      </Panel>
    ) : part === 'plan' && isOpen ? (
      <Panel title="Plan bearbeiten" close={planAddress(id)} closeText="Schließen">
        <PlanForm intent="save" answer={answer} start={typed} submit="Speichern">
          <input type="hidden" name="version" value={version} />
        </PlanForm>
      </Panel>
    ) : cover && isOpen ? (
      <Panel key={cover.shiftId} title="Helfer fragen" line={cover.text} close={planAddress(id)} closeText="Schließen">
        <CoverForm cover={cover} answer={answer} />
      </Panel>
    ) : added && mayAdd ? (
      <Panel key={added.id} title="Jemanden eintragen" line={added.text} close={planAddress(id)} closeText="Schließen">
        <AddHelperForm shiftId={added.id} answer={answer} />
      </Panel>
    ) : null
  return (
    <>
      <PageHead
        title={title}
        line={line}
        actions={
          mayManage && (
            <>
              <LinkButton to={`${planAddress(id)}?teil=kopie`} look="quiet" preventScrollReset>
                Kopieren
              </LinkButton>
              {isOpen && (
                <>
                  <LinkButton to={`${planAddress(id)}?teil=plan`} look="quiet" preventScrollReset>
                    Plan bearbeiten
                  </LinkButton>
                  <LinkButton to={shiftsAddress(id)}>Schichten bearbeiten</LinkButton>
                </>
              )}
            </>
          )
        }
      />
      <div className="grid gap-5">
        {done && !actionData && (
          <Notice kind="good" alert>
            {done}
          </Notice>
        )}
        {panel === null && <ErrorSummary faults={answer?.faults ?? []} title="Das ging nicht" />}
        <ListPanel panel={panel}>
          <div className="grid max-w-4xl gap-5">
            <Overview plan={loaderData} />
            {days.length === 0 && (
              <EmptyState>Noch gibt es keine Schichten. Tragen Sie sie ein, oder fügen Sie eine Tabelle ein.</EmptyState>
            )}
            {days.map(({ day, shifts }) => (
              <section key={day} aria-label={day} className="grid gap-3">
                <h2 className="text-[1.2rem]">{day}</h2>
                {shifts.map((shift) => (
                  <PlanShift
                    key={shift.id}
                    shift={shift}
                    helpers={helpers.filter(({ shiftId }) => shiftId === shift.id)}
                    mayManage={isOpen}
                    cover={covers.find(({ shiftId }) => shiftId === shift.id)}
                    ways={mayAdd ? { add: addAddress(id, shift.id), ask: coverAddress(id, shift.id) } : null}
                  />
                ))}
              </section>
            ))}
          </div>
        </ListPanel>
      </div>
    </>
  )
}
