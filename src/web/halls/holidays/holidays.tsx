import { Form } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { PATH } from '../facility/facilities-view.ts'
import type { Route } from './+types/holidays'
import type { HolidayPreview } from './holidays-view.ts'

export { action, loader } from './holidays.page.ts'

function Hall({ hall, mayEdit }: { hall: Route.ComponentProps['loaderData']['halls'][number]; mayEdit: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="font-semibold">{hall.name}</span>
      <State kind={hall.isClosed ? 'care' : 'good'}>{hall.isClosed ? 'geschlossen' : 'geöffnet'}</State>
      {mayEdit && (
        <Form method="post" className="ml-auto">
          <input type="hidden" name="id" value={hall.id} />
          <SubmitButton
            name="intent"
            value={hall.isClosed ? 'open' : 'close'}
            look="plain"
            size="small"
            aria-label={`${hall.isClosed ? 'Als geöffnet eintragen' : 'Als geschlossen eintragen'}: ${hall.name}`}
          >
            {hall.isClosed ? 'Als geöffnet eintragen' : 'Als geschlossen eintragen'}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

function Ask({ preview: { id, intent, title, lines, toCall } }: { preview: HolidayPreview }) {
  const actions = (
    <>
      <SubmitButton name="intent" value={intent}>
        Eintragen und benachrichtigen
      </SubmitButton>
      <LinkButton to={`${PATH}/holidays`} look="quiet">
        Abbrechen
      </LinkButton>
    </>
  )
  return (
    <Form method="post" className="mb-4 max-w-3xl">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value="1" />
      <Notice kind="warning" alert title={title} action={actions}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {toCall.length > 0 && (
          <ul className="list-disc pl-6">
            {toCall.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Notice>
    </Form>
  )
}

export default function Holidays({ loaderData, actionData }: Route.ComponentProps) {
  const { halls, holidays, state, mayEdit, done } = loaderData
  const preview = useKeptAnswer(actionData)?.preview
  useLive('facility', 'club')
  return (
    <>
      <PageHead
        title="Schulferien"
        line="In einer geschlossenen Halle pausieren die wöchentlichen Stunden und Serien, wenn das Angebot nichts anderes sagt."
        actions={
          <LinkButton to={PATH} look="quiet">
            Zu den Sportstätten
          </LinkButton>
        }
      />
      {preview && <Ask preview={preview} />}
      {done && !preview && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="halls" className="card content-start">
          <h2 id="halls" className="text-[1.15rem]">
            In den Schulferien
          </h2>
          {halls.length === 0 && <EmptyState>Noch gibt es keine Sportstätte.</EmptyState>}
          <ul>
            {halls.map((hall) => (
              <Hall key={hall.id} hall={hall} mayEdit={mayEdit} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="dates" className="card content-start">
          <h2 id="dates" className="text-[1.15rem]">
            Ferien: {state}
          </h2>
          {holidays.length === 0 ? (
            <p className="text-muted">Es sind keine eingetragen. Der Betreiber der Anwendung kann sie einlesen.</p>
          ) : (
            <ul className="mt-2 grid gap-1">
              {holidays.map((text) => (
                <li key={text} className="tabular">
                  {text}
                </li>
              ))}
            </ul>
          )}
          <p className="field-hint mt-3">Quelle: openholidaysapi.org (ODbL) oder vom Betreiber eingelesen.</p>
        </section>
      </div>
    </>
  )
}
