import { Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Stat } from '../ui/figures.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/rehearsal'
import { FormCard } from './form-card.tsx'
import { DEBITS_PATH, RUNS_PATH } from './invoice-address.ts'
import type { RehearsalView } from './rehearsal.page.ts'
import './invoice.css'

export { action, loader } from './rehearsal.page.ts'

type Data = Route.ComponentProps['loaderData']

const COLUMNS: readonly Column<RehearsalView['lines'][number]>[] = [
  {
    key: 'payer',
    label: 'Zahler',
    cell: ({ name, to, iban }) => (
      <>
        {to ? (
          <Link to={to} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="block font-normal text-muted">{iban}</span>
      </>
    ),
  },
  { key: 'there', label: 'Bisher', number: true, cell: ({ there }) => there },
  { key: 'here', label: 'Mit diesem Lauf', number: true, cell: ({ here }) => <strong>{here}</strong> },
  {
    key: 'differences',
    label: 'Unterschied',
    cell: ({ differences }) => (
      <span className="flex flex-wrap gap-1">
        {differences.map((text) => (
          <State key={text} kind="care">
            {text}
          </State>
        ))}
      </span>
    ),
  },
]

function FileForm({ runs, answer }: Pick<Data, 'runs'> & { answer: FormAnswer | null }) {
  const view = formView(answer, { runId: runs[0]?.id ?? '' })
  return (
    <FormCard
      id="compare"
      title="Vergleichen"
      line="Wir lesen die letzte Lastschriftdatei Ihres bisherigen Programms (pain.008) und legen sie neben einen Lauf von hier. Die Datei wird nicht aufbewahrt."
      faults={view.faults}
      failed="Noch nicht verglichen"
      submit="Vergleichen"
      hasFile
      isWide
    >
      <TextField label="Lastschriftdatei" type="file" accept=".xml,.XML,application/xml" name="file" error={view.error('file')} />
      <Select label="Unser Lauf" {...view.field('runId')}>
        <Options options={runs} />
      </Select>
    </FormCard>
  )
}

function Result({ result }: { result: RehearsalView }) {
  const { there, thereText, here, hereText, same, differing, lines, more } = result
  return (
    <section aria-labelledby="result">
      <h2 id="result" className="mb-3 text-[1.1rem]">
        Ergebnis
      </h2>
      <ul className="run-sums" aria-label="Zahlen des Vergleichs">
        <li>
          <Stat value={there} label={thereText} />
        </li>
        <li>
          <Stat value={here} label={hereText} />
        </li>
        <li>
          <Stat value={same} label="genau gleich" />
        </li>
        <li className={lines.length > 0 ? 'run-care' : ''}>
          <Stat value={differing} label="mit Unterschied" />
        </li>
      </ul>
      {lines.length === 0 ? (
        <Notice kind="good" title="Jeder Zahler stimmt: Betrag, Konto, Inhaber und Mandat." />
      ) : (
        <Table caption="Zahler mit Unterschied" captionHidden columns={COLUMNS} rows={lines} keyOf={({ key }) => key} stack />
      )}
      {more > 0 && <p className="mt-3 text-muted">{`Und ${more.toLocaleString('de-DE')} weitere.`}</p>}
    </section>
  )
}

/** The last debits of the program used before, beside a run of ours. */
export default function RehearsalPage({ loaderData: { runs, mayChange }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const result = actionData && 'result' in actionData ? actionData.result : null
  return (
    <>
      <p className="mb-2">
        <Link to={DEBITS_PATH} className="link">
          Lastschriften
        </Link>
      </p>
      <PageHead title="Wechsel proben" line="Zahler für Zahler: was bisher eingezogen wurde, und was hier eingezogen würde." />
      {runs.length === 0 ? (
        <EmptyState action={<LinkButton to={RUNS_PATH}>Zu den Läufen</LinkButton>}>
          Noch gibt es keinen Lauf. Legen Sie eine Vorschau der Beiträge an; sie bucht nichts.
        </EmptyState>
      ) : (
        mayChange && <FileForm runs={runs} answer={actionData?.form ?? null} />
      )}
      {result && <Result result={result} />}
    </>
  )
}
