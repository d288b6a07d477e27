import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/runs'
import { READS, runPath } from './invoice-address.ts'

export { action, loader } from './runs.page.ts'

type Data = Route.ComponentProps['loaderData']
type Row = Data['runs'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'run',
    label: 'Lauf',
    cell: ({ id, title, due }) => (
      <>
        <Link to={runPath(id)} className="link">
          {title}
        </Link>
        <span className="block font-normal text-muted">{due}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ isIssued }) => <State kind={isIssued ? 'good' : 'care'}>{isIssued ? 'gebucht' : 'Vorschau'}</State>,
  },
  { key: 'debtors', label: 'Zahler', number: true, cell: ({ debtors }) => debtors },
  { key: 'sum', label: 'Summe', number: true, cell: ({ sum }) => sum },
]

function NewRun({ proposed, answer }: Pick<Data, 'proposed'> & { answer: FormAnswer | null }) {
  const view = formView(answer, proposed)
  return (
    <section aria-labelledby="new-run" className="card mb-6 max-w-3xl">
      <h2 id="new-run" className="text-[1.1rem]">
        Neuer Beitragslauf
      </h2>
      <p className="text-muted">Zuerst sehen Sie jeden Betrag mit seiner Begründung. Gebucht wird danach.</p>
      <Form method="post" noValidate className="mt-3 grid gap-4">
        <ErrorSummary faults={view.faults} title="Noch keine Vorschau" />
        <div className="flex flex-wrap gap-4">
          <DateField label="Von" hint="Was ab diesem Tag fällig ist" {...view.field('from')} />
          <DateField label="Bis" hint="Einschließlich" {...view.field('to')} />
          <DateField label="Fällig am" hint="Tag des Einzugs" {...view.field('dueOn')} />
          <DateField label="Stand" hint="Zahler und Mandate" {...view.field('asOf')} />
        </div>
        <div>
          <SubmitButton>Vorschau anlegen</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

export default function Runs({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { runs, mayChange, proposed, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Beitragsläufe: Vorschau, Forderungen, Ankündigung, Lastschriftdatei." />
      {done && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {mayChange && <NewRun proposed={proposed} answer={answer} />}
      {runs.length === 0 ? (
        <EmptyState>Noch gibt es keinen Lauf. Legen Sie die erste Vorschau an; sie bucht nichts.</EmptyState>
      ) : (
        <Table caption="Läufe" captionHidden columns={COLUMNS} rows={runs} keyOf={({ id }) => id} stack />
      )}
    </>
  )
}
