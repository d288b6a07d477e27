import { FileDown } from 'lucide-react'
import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/figures.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/result'
import { SENT_PATH } from './mailings-address.ts'

export { action, loader } from './result.page.ts'

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'email', label: 'E-Mail', cell: ({ email }) => <span className="wrap-anywhere">{email || '–'}</span> },
  {
    key: 'state',
    label: 'Ergebnis',
    cell: ({ look, state, reason }) => (
      <>
        <State kind={look}>{state}</State>
        {reason && <span className="field-hint block wrap-anywhere">{reason}</span>}
      </>
    ),
  },
]

const KINDS = { calm: 'info', info: 'info', good: 'good', care: 'warning' } as const

function Progress({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { status, fault, counts, done, total, canStop, isQueued } = data
  return (
    <div className="grid max-w-3xl gap-3" role="status">
      <Notice kind={KINDS[status.look]} title={status.text}>
        {[fault, counts].filter(Boolean).join(' ')}
      </Notice>
      {status.isOpen && !isQueued && <ProgressBar label="Fortschritt" value={done} max={total} />}
      {canStop && (
        <Form method="post" className="actions">
          <SubmitButton look="quiet">{isQueued ? 'Zurücknehmen' : 'Anhalten'}</SubmitButton>
        </Form>
      )}
    </div>
  )
}

/** A sent mailing: its text, its progress, and the result for each recipient. */
export default function Result({ loaderData }: Route.ComponentProps) {
  useLive('mailing', 'order', 'mail')
  const { letters, subject, body, titles, about, files, chips, rows, next } = loaderData
  return (
    <>
      <PageHead
        title={subject}
        line={about}
        actions={
          <>
            {letters.map(({ to, text }) => (
              <LinkButton key={to} to={to} reloadDocument>
                <FileDown aria-hidden="true" size={18} /> {text}
              </LinkButton>
            ))}
            <LinkButton to={SENT_PATH} look="quiet">
              Alle E-Mails
            </LinkButton>
          </>
        }
      />
      <Progress data={loaderData} />
      <section className="card my-5 max-w-3xl">
        <p className="text-muted wrap-anywhere">An: {titles.join(' · ')}</p>
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{body}</p>
        {files.length > 0 && (
          <ul className="mt-3 actions" aria-label="Angehängt">
            {files.map(({ name, to }) => (
              <li key={to}>
                <a href={to} className="link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <FilterChips label="Ergebnis" chips={chips} />
      <div className="mt-3">
        <Table
          caption="Ergebnis für jede Adresse"
          captionHidden
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          stack
          dense
        />
        {next && (
          <p className="mt-3">
            <LinkButton to={next} look="quiet" rel="next">
              Weitere
            </LinkButton>
          </p>
        )}
      </div>
    </>
  )
}
