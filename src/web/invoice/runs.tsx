import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField } from '../ui/field.tsx'
import { Segments } from '../ui/filter-chips.tsx'
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

/** First day, last day: what is meant by them differs by kind. */
const HINTS: Readonly<Record<Data['kind'], { from: string; what: string }>> = {
  fees: { from: 'Was ab diesem Tag fällig ist', what: 'Mitgliedsbeiträge nach der Beitragsordnung.' },
  courses: {
    from: 'Kurse, die ab dann beginnen',
    what: 'Bestätigte Plätze zum Preis der Anmeldung, abzüglich ausgefallener Stunden. Ungeprüfte Preise bleiben zurück.',
  },
  cards: { from: 'Ab diesem Tag verkauft', what: 'Verkaufte und zurückgenommene Karten.' },
  helpers: { from: 'Das Jahr des letzten Tages zählt', what: 'Was am Soll der Stundenkonten fehlt, sobald das Jahr vorbei ist.' },
  rent: {
    from: 'Jeder Monat darin',
    what: 'Monatliche und jährliche Mietverträge; ein angebrochener Monat nach Tagen. Miete je Stunde nach den Terminen im Hallenplan, wenn der Monat vorüber ist. Was erst danach in den Plan kam, rechnet der nächste Lauf nach.',
  },
}

function NewRun({ proposed, kind, kinds, answer }: Pick<Data, 'proposed' | 'kind' | 'kinds'> & { answer: FormAnswer | null }) {
  const view = formView(answer, proposed)
  return (
    <section aria-labelledby="new-run" className="card mb-6 max-w-3xl">
      <h2 id="new-run" className="text-[1.1rem]">
        Neuer Lauf
      </h2>
      <div className="my-3">
        <Segments label="Was abgerechnet wird" segments={kinds} />
      </div>
      <p className="text-muted">{HINTS[kind].what} Zuerst sehen Sie jeden Betrag mit seiner Begründung. Gebucht wird danach.</p>
      <Form method="post" noValidate className="mt-3 grid gap-4" key={kind}>
        <ErrorSummary faults={view.faults} title="Noch keine Vorschau" />
        <input type="hidden" name="kind" value={kind} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <DateField label="Von" {...view.field('from')} hint={HINTS[kind].from} />
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
  const { runs, mayChange, proposed, kind, kinds, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Läufe: Vorschau, Forderungen, Ankündigung, Lastschriftdatei." />
      {done && !answer && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {mayChange && <NewRun proposed={proposed} kind={kind} kinds={kinds} answer={answer} />}
      {runs.length === 0 ? (
        <EmptyState>Noch gibt es keinen Lauf. Legen Sie die erste Vorschau an; sie bucht nichts.</EmptyState>
      ) : (
        <Table caption="Läufe" captionHidden columns={COLUMNS} rows={runs} keyOf={({ id }) => id} stack />
      )}
    </>
  )
}
