import { Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { PageHead } from '../ui/band.tsx'
import { TextField } from '../ui/field.tsx'
import { Stat } from '../ui/figures.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/received'
import { FormCard } from './form-card.tsx'
import { INVOICES_PATH } from './invoice-address.ts'
import type { ReceivedView } from './received.page.ts'

export { action, loader } from './received.page.ts'

const COLUMNS: readonly Column<ReceivedView['lines'][number]>[] = [
  { key: 'title', label: 'Leistung', cell: ({ title }) => title },
  { key: 'net', label: 'Netto', number: true, cell: ({ net }) => net },
]

function FileForm({ answer }: { answer: FormAnswer | null }) {
  const view = formView(answer)
  return (
    <FormCard
      id="read"
      title="Datei lesen"
      line="Ein PDF mit Daten darin (ZUGFeRD, Factur-X) oder eine XML-Datei (XRechnung). Wir zeigen, was darin steht, und bewahren nichts auf."
      faults={view.faults}
      failed="Nicht gelesen"
      submit="Lesen"
      hasFile
      isWide
    >
      <TextField
        label="E-Rechnung"
        type="file"
        accept=".pdf,.PDF,.xml,.XML,application/pdf,application/xml"
        name="file"
        error={view.error('file')}
      />
    </FormCard>
  )
}

function Result({ result: { title, due, dueText, facts, lines } }: { result: ReceivedView }) {
  return (
    <section aria-labelledby="result">
      <h2 id="result" className="mb-3 text-[1.1rem]">
        {title}
      </h2>
      <div className="mb-4 grid max-w-3xl gap-4 sm:grid-cols-[auto_1fr]">
        <Stat value={due} label={dueText} />
        <div className="card">
          <FactList facts={facts} />
        </div>
      </div>
      {lines.length > 0 && (
        <div className="max-w-3xl">
          <Table caption="Leistungen" captionHidden columns={COLUMNS} rows={lines} keyOf={({ id }) => id} stack />
        </div>
      )}
    </section>
  )
}

/** An e-invoice that the club got: amount, account and day, as its data say them. */
export default function Received({ loaderData: { mayRead }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const result = actionData && 'result' in actionData ? actionData.result : null
  return (
    <>
      <p className="mb-2">
        <Link to={INVOICES_PATH} className="link">
          Rechnungen
        </Link>
      </p>
      <PageHead title="E-Rechnung lesen" line="Was eine Rechnung verlangt, die der Verein bekommen hat." />
      {mayRead && <FileForm answer={actionData?.form ?? null} />}
      {result && <Result result={result} />}
    </>
  )
}
