import { FileDown } from 'lucide-react'
import { Form } from 'react-router'
import type { PersonResult } from '../../../domain/orders/queries.ts'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Route } from './+types/batch-result'
import { PATH } from './batch-address.ts'
import { PATH as PEOPLE } from './people-address.ts'

export { action, loader } from './batch-result.page.ts'

type Line = Omit<PersonResult, 'refusal'> & { why: string }
const STATES = {
  open: ['calm', 'Offen'],
  done: ['good', 'Erledigt'],
  refused: ['care', 'Nicht möglich'],
} as const

const COLUMNS: Column<Line>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'course', label: 'Angebot', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'state',
    label: 'Ergebnis',
    cell: ({ state, why }) => <State kind={STATES[state][0]}>{why || STATES[state][1]}</State>,
  },
]

/** Progress and results of an order; staff can leave it and come back. */
export default function BatchResult({ loaderData }: Route.ComponentProps) {
  useLive('order')
  const { name, at, state, look, text, done, total, rows, more, download } = loaderData
  const isOpen = state === 'queued' || (state === 'running' && done < total)
  return (
    <>
      <PageHead
        title={name}
        line={at}
        actions={
          <>
            <LinkButton to={PATH} look="quiet">
              Alle Sammelaktionen
            </LinkButton>
            <LinkButton to={PEOPLE} look="quiet">
              Zu den Personen
            </LinkButton>
          </>
        }
      />
      <div className="grid max-w-3xl gap-4" role="status">
        <Notice kind={look}>{text}</Notice>
        {state === 'running' && <ProgressBar label="Fortschritt" value={done} max={total} />}
        {(isOpen || download) && (
          <div className="actions">
            {download && (
              <LinkButton to={download} reloadDocument>
                <FileDown aria-hidden="true" size={18} /> PDF herunterladen
              </LinkButton>
            )}
            {isOpen && (
              <Form method="post">
                <SubmitButton name="intent" value="stop" look="quiet">
                  {state === 'queued' ? 'Zurücknehmen' : 'Anhalten'}
                </SubmitButton>
              </Form>
            )}
          </div>
        )}
      </div>
      <div className="mt-5">
        <Table
          caption="Ergebnis für jede Person"
          captionHidden
          columns={COLUMNS}
          rows={rows}
          keyOf={({ position }) => String(position)}
          stack
          dense
        />
        {more > 0 && <p className="text-muted">und {more.toLocaleString('de-DE')} weitere</p>}
      </div>
    </>
  )
}
