import { type ReactNode, useState } from 'react'
import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { RowList } from '../../ui/row-list.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'
import type { ConsentRowView, QuestionRowView } from './editor-view.ts'

interface QuestionsTabProps {
  version: number
  next: string | null
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
  remove: ReactNode
}

function QuestionRow({ view, path, id, number, remove }: RowProps) {
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
        {remove}
      </div>
    </li>
  )
}

function ConsentRow({ view, path, id, number, remove, version }: RowProps & { version: number | undefined }) {
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
        {remove}
      </div>
    </li>
  )
}

type ListProps<Row> = { view: FormView; saved: readonly Row[]; answer: FormAnswer | null }

function Questions({ view, saved, answer }: ListProps<QuestionRowView>) {
  return (
    <section aria-labelledby="questions-title" className="grid gap-3">
      <h2 id="questions-title">Fragen bei der Anmeldung</h2>
      <p className="field-hint">Nur, was Sie wirklich brauchen. Name, Geburtsdatum und Kontakt werden immer gefragt.</p>
      <RowList list="questions" noun="Frage" savedIds={saved.map(({ id }) => id)} answer={answer}>
        {({ id, at, remove }) => <QuestionRow {...{ id, view, remove }} path={`questions[${at}]`} number={at + 1} />}
      </RowList>
    </section>
  )
}

function Consents({ view, saved, answer }: ListProps<ConsentRowView>) {
  return (
    <section aria-labelledby="consents-title" className="grid gap-3">
      <h2 id="consents-title">Einwilligungen</h2>
      <p className="field-hint">Zum Beispiel zu Fotos. Zu jeder Anmeldung wird die Fassung gespeichert, der zugestimmt wurde.</p>
      <RowList list="consents" noun="Einwilligung" savedIds={saved.map(({ id }) => id)} answer={answer}>
        {({ id, at, remove }) => (
          <ConsentRow
            {...{ id, view, remove }}
            path={`consents[${at}]`}
            number={at + 1}
            version={saved.find((consent) => consent.id === id)?.textVersion}
          />
        )}
      </RowList>
    </section>
  )
}

const savedFields = (list: string, rows: readonly object[]) =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`${list}[${at}].${field}`, value as string | boolean]),
    ),
  )

/** Questions and consents of the sign-up. */
export function QuestionsTab({ version, next, questions, consents, lines, answer }: QuestionsTabProps) {
  const saved = { ...savedFields('questions', questions), ...savedFields('consents', consents) }
  return (
    <EditorForm intent="questions" version={version} next={next} saved={saved} lines={lines} answer={answer}>
      {(view, own) => (
        <>
          <Questions view={view} saved={questions} answer={own} />
          <Consents view={view} saved={consents} answer={own} />
        </>
      )}
    </EditorForm>
  )
}
