import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import type { FormAnswer, FormView } from '../../ui/form-view.ts'
import { EditorForm, type SavedLine } from './editor-form.tsx'
import type { ConsentRowView, QuestionRowView } from './editor-view.ts'
import { useRows } from './rows.ts'

interface QuestionsTabProps {
  version: number
  questions: readonly QuestionRowView[]
  consents: readonly ConsentRowView[]
  lines: readonly SavedLine[]
  answer: FormAnswer | null
}

interface RowProps {
  view: FormView
  /** `questions[2]` */
  path: string
  id: string
  number: number
  onRemove: () => void
}

function RemoveButton({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Button look="plain" size="small" onClick={onRemove}>
      <Trash2 aria-hidden="true" size={16} /> {children}
    </Button>
  )
}

function QuestionRow({ view, path, id, number, onRemove }: RowProps) {
  const kind = view.field(`${path}.kind`)
  const [chosen, setChosen] = useState(kind.defaultValue || 'text')
  return (
    <li className="card grid gap-4">
      {id && <input type="hidden" name={`${path}.id`} value={id} />}
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField label={`Frage ${number}`} required={false} maxLength={200} {...view.field(`${path}.label`)} />
        <Select label="Antwort" {...kind} defaultValue={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="text">Text</option>
          <option value="choice">Auswahl</option>
          <option value="yes_no">Ja oder nein</option>
        </Select>
      </div>
      {chosen === 'choice' && (
        <Textarea label="Antworten zur Wahl" rows={3} required={false} hint="Eine je Zeile." {...view.field(`${path}.choices`)} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label="Muss beantwortet werden" {...view.tick(`${path}.isRequired`)} />
        <RemoveButton onRemove={onRemove}>{`Frage ${number} entfernen`}</RemoveButton>
      </div>
    </li>
  )
}

function ConsentRow({ view, path, id, number, onRemove, version }: RowProps & { version: number | undefined }) {
  return (
    <li className="card grid gap-4">
      {id && <input type="hidden" name={`${path}.id`} value={id} />}
      <Textarea
        label={`Einwilligung ${number}`}
        required={false}
        rows={3}
        maxLength={2000}
        hint={version ? `Zurzeit Fassung ${version}. Ein anderer Text wird zur nächsten Fassung.` : undefined}
        {...view.field(`${path}.text`)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label="Ohne sie ist keine Anmeldung möglich" {...view.tick(`${path}.isRequired`)} />
        <RemoveButton onRemove={onRemove}>{`Einwilligung ${number} entfernen`}</RemoveButton>
      </div>
    </li>
  )
}

type ListProps<Row> = { view: FormView; saved: readonly Row[]; answer: FormAnswer | null }

function Questions({ view, saved, answer }: ListProps<QuestionRowView>) {
  const { rows, add, remove } = useRows(
    'questions',
    saved.map(({ id }) => id),
    answer,
  )
  return (
    <section aria-labelledby="questions-title" className="grid gap-3">
      <h2 id="questions-title">Fragen bei der Anmeldung</h2>
      <p className="field-hint">Nur, was Sie wirklich brauchen. Name, Geburtsdatum und Kontakt werden immer gefragt.</p>
      <ul className="grid gap-3">
        {rows.map(({ key, id }, at) => (
          <QuestionRow key={key} id={id} view={view} path={`questions[${at}]`} number={at + 1} onRemove={() => remove(key)} />
        ))}
      </ul>
      <div className="actions">
        <Button look="quiet" size="small" onClick={add}>
          <Plus aria-hidden="true" size={16} /> Frage hinzufügen
        </Button>
      </div>
    </section>
  )
}

function Consents({ view, saved, answer }: ListProps<ConsentRowView>) {
  const { rows, add, remove } = useRows(
    'consents',
    saved.map(({ id }) => id),
    answer,
  )
  return (
    <section aria-labelledby="consents-title" className="grid gap-3">
      <h2 id="consents-title">Einwilligungen</h2>
      <p className="field-hint">Zum Beispiel zu Fotos. Zu jeder Anmeldung wird die Fassung gespeichert, der zugestimmt wurde.</p>
      <ul className="grid gap-3">
        {rows.map(({ key, id }, at) => {
          const version = saved.find((consent) => consent.id === id)?.textVersion
          return (
            <ConsentRow
              key={key}
              id={id}
              view={view}
              path={`consents[${at}]`}
              number={at + 1}
              version={version}
              onRemove={() => remove(key)}
            />
          )
        })}
      </ul>
      <div className="actions">
        <Button look="quiet" size="small" onClick={add}>
          <Plus aria-hidden="true" size={16} /> Einwilligung hinzufügen
        </Button>
      </div>
    </section>
  )
}

const savedFields = (list: string, rows: readonly object[]) =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`${list}[${at}].${field}`, value as string | boolean]),
    ),
  )

/** What the sign-up asks and what people agree to. */
export function QuestionsTab({ version, questions, consents, lines, answer }: QuestionsTabProps) {
  const saved = { ...savedFields('questions', questions), ...savedFields('consents', consents) }
  return (
    <EditorForm intent="questions" version={version} saved={saved} lines={lines} answer={answer}>
      {(view, own) => (
        <>
          <Questions view={view} saved={questions} answer={own} />
          <Consents view={view} saved={consents} answer={own} />
        </>
      )}
    </EditorForm>
  )
}
