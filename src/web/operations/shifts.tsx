import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { ShiftTexts } from '../../domain/operations/read-shift-row.ts'
import type { FormFault } from '../kit/form-view.ts'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, Textarea } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { UnsavedWarning } from '../ui/unsaved.tsx'
import type { Route } from './+types/shifts'
import './operations.css'
import { planAddress } from './operations-address.ts'
import { SHIFT_FIELDS } from './shift-fields.ts'

export { action, loader } from './shifts.page.ts'

const EMPTY = Object.fromEntries(SHIFT_FIELDS.map(({ name }) => [name, ''])) as Omit<ShiftTexts, 'id'>

interface Row {
  key: number
  texts: ShiftTexts
}

function Cell({
  column,
  row,
  at,
  faults,
}: {
  column: (typeof SHIFT_FIELDS)[number]
  row: Row
  at: number
  faults: readonly FormFault[]
}) {
  const { name, label, example, isWide } = column
  const id = `${name}-${at}`
  const fault = faults.find(({ field }) => field === id)
  return (
    <label className={isWide ? 'wide' : undefined} htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        name={name}
        className="control"
        type="text"
        autoComplete="off"
        defaultValue={row.texts[name]}
        placeholder={at === 0 ? example : ''}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
      />
      {fault && <FieldError id={`${id}-error`}>{fault.text.replace(/^Zeile \d+: /, '')}</FieldError>}
    </label>
  )
}

function Rows({ start, faults }: { start: readonly ShiftTexts[]; faults: readonly FormFault[] }) {
  const blank = (key: number): Row => ({ key, texts: { id: '', ...EMPTY } })
  const [rows, setRows] = useState<Row[]>(() => {
    const given = start.map((texts, key): Row => ({ key, texts }))
    return [...given, blank(given.length), blank(given.length + 1), blank(given.length + 2)]
  })
  const add = () => setRows((now) => [...now, blank(Math.max(...now.map(({ key }) => key)) + 1)])
  return (
    <>
      <div className="overflow-x-auto">
        <div className="shift-rows">
          <div className="shift-heads" aria-hidden="true">
            {SHIFT_FIELDS.map(({ name, label }) => (
              <span key={name}>{label}</span>
            ))}
          </div>
          {rows.map((row, at) => (
            <fieldset key={row.key} className="shift-row" aria-label={`Zeile ${at + 1}`}>
              <input type="hidden" name="id" value={row.texts.id} />
              {SHIFT_FIELDS.map((column) => (
                <Cell key={column.name} column={column} row={row} at={at} faults={faults} />
              ))}
              <Button
                look="plain"
                size="small"
                aria-label={`Zeile ${at + 1} entfernen`}
                onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
              >
                <Trash2 aria-hidden="true" size={18} />
              </Button>
            </fieldset>
          ))}
        </div>
      </div>
      <div className="actions">
        <Button look="quiet" size="small" onClick={add}>
          <Plus aria-hidden="true" size={16} /> Zeile hinzufügen
        </Button>
      </div>
    </>
  )
}

export default function Shifts({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, version, rows, done, isClosed } = loaderData
  const answer = useKeptAnswer(actionData)
  const faults = answer?.faults ?? []
  const pasteFault = faults.find(({ field }) => field === 'pasted')?.text
  const isEmpty = rows.length === 0 && !answer
  const [kept, setKept] = useState({ answer, count: 0 })
  if (answer !== kept.answer) setKept({ answer, count: kept.count + 1 })
  return (
    <>
      <PageHead
        title={`Schichten: ${title}`}
        line="Eine Zeile je Schicht. Ohne Zeit ist es ein Beitrag, zum Beispiel Kuchen."
        actions={
          <LinkButton to={planAddress(id)} look="quiet">
            Zum Plan
          </LinkButton>
        }
      />
      {done && !actionData && <Notice kind="good">{done}</Notice>}
      {isClosed && <Notice kind="warning">Dieser Plan ist abgeschlossen.</Notice>}
      <Form method="post" noValidate className="mt-4 grid gap-5" key={kept.count}>
        <UnsavedWarning answer={answer} params={[]} />
        <ErrorSummary faults={faults} title="Bitte prüfen Sie die Zeilen" />
        {answer && faults.length === 0 && (
          <Notice kind="info" alert>
            Übernommen, aber noch nicht gespeichert. Bitte prüfen und speichern Sie.
          </Notice>
        )}
        {answer?.repeated && (
          <Notice kind="info" title="Leere Felder haben wir aus der Zeile darüber gefüllt">
            {answer.repeated}. Stimmt das nicht, ändern Sie es bitte dort.
          </Notice>
        )}
        <input type="hidden" name="version" value={version} />
        <Rows start={answer?.rows ?? rows} faults={faults} />
        <details className="card" open={isEmpty || pasteFault !== undefined || undefined}>
          <summary className="link flex min-h-11 cursor-pointer items-center">Aus einer Tabelle einfügen</summary>
          <div className="mt-2 grid gap-4">
            <Textarea
              label="Kopierte Zeilen"
              hint="In Excel oder LibreOffice markieren, kopieren und hier einfügen. Eine Zeile mit Überschriften (Aufgabe, Tag, Zeit, Anzahl …) hilft beim Zuordnen."
              optional
              rows={5}
              id="pasted"
              name="pasted"
              error={pasteFault}
              defaultValue={answer?.pasted ?? ''}
            />
            <div className="actions">
              <SubmitButton name="intent" value="paste" look="quiet">
                Zeilen übernehmen
              </SubmitButton>
            </div>
          </div>
        </details>
        <p className="text-muted">
          „Stunden“ ist, was im Stundenkonto zählt. Leer heißt: so lange wie die Schicht, bei einem Beitrag eine Stunde.
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="save">
            Schichten speichern
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
