import { Form } from 'react-router'
import { fileAddress } from '../files/file-address.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { useUpload } from '../files/use-upload.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox, type ChoiceOption, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { type Option, Options } from '../ui/options.tsx'
import { OFFICES_PATH } from './offices-address.ts'
import type { OfficeView, TermView } from './offices-view.ts'

interface OfficePanelProps {
  sendKey: string
  office: OfficeView | null
  /** Place of a new office. */
  next: number
  departments: readonly Option[]
  answer: FormAnswer | null
}

const savedOf = ({ title, departmentId, email, isBoard, position }: OfficeView) => ({
  title,
  departmentId,
  email,
  isBoard,
  position,
})

export function OfficePanel({ sendKey, office, next, departments, answer }: OfficePanelProps) {
  const intent = office ? 'change' : 'add'
  const view = formView(answerFor(answer, intent), office ? savedOf(office) : { isBoard: true, position: next })
  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        {!office && <input type="hidden" name="key" value={sendKey} />}
        {office && <input type="hidden" name="id" value={office.id} />}
        {office && <input type="hidden" name="version" value={office.version} />}
        <TextField label="Amt" hint="Zum Beispiel: 1. Vorsitz, Kassenführung" {...view.field('title')} />
        <Select label="Abteilung" {...view.field('departmentId')}>
          <Options options={departments} none="Ganzer Verein" />
        </Select>
        <TextField
          label="E-Mail-Adresse des Amts"
          hint="Steht auf der Website. Bitte keine private Adresse, zum Beispiel kasse@verein.de"
          type="email"
          optional
          {...view.field('email')}
        />
        <Checkbox label="Gehört zum Vorstand" hint="Steht unter „Mein Verein“ beim Vorstand" {...view.tick('isBoard')} />
        <TextField
          label="Reihenfolge"
          hint="Kleinere Zahlen stehen weiter oben"
          inputMode="numeric"
          className="max-w-24"
          {...view.field('position')}
        />
        <div className="actions">
          <SubmitButton name="intent" value={intent}>
            {office ? 'Amt speichern' : 'Amt anlegen'}
          </SubmitButton>
        </div>
      </Form>
      {office && (
        <Form method="post" className="grid gap-3">
          <ErrorSummary faults={formView(answerFor(answer, 'remove')).faults} title="Nicht gelöscht" />
          <input type="hidden" name="id" value={office.id} />
          <SubmitButton name="intent" value="remove" look="plain">
            {`„${office.title}“ löschen`}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

interface TakePanelProps {
  office: OfficeView
  query: string
  people: readonly ChoiceOption[]
  today: string
  answer: FormAnswer | null
}

/** First a name is sought, then one of the found people chosen. */
export function TakePanel({ office, query, people, today, answer }: TakePanelProps) {
  const view = formView(answerFor(answer, 'take'), { from: today, isHandover: office.terms.length > 0 })
  return (
    <>
      <search>
        <Form action={OFFICES_PATH} className="flex flex-wrap items-end gap-3" key={query}>
          <input type="hidden" name="besetzen" value={office.id} />
          <TextField label="Name" name="q" type="search" defaultValue={query} />
          <SubmitButton look="quiet">Suchen</SubmitButton>
        </Form>
      </search>
      {query !== '' && people.length === 0 && (
        <p role="status">
          Diesen Namen kennt der Verein noch nicht. Wer ein Amt hat, braucht eine Person: als Benutzer, Mitglied oder Teilnehmer.
        </p>
      )}
      {people.length > 0 && (
        <Form method="post" noValidate className="grid gap-4">
          <ErrorSummary faults={view.faults} title="Nicht besetzt" />
          <input type="hidden" name="officeId" value={office.id} />
          <RadioGroup
            label="Wer?"
            options={people}
            name="personId"
            error={view.error('personId')}
            defaultValue={view.field('personId').defaultValue || people[0]?.value}
          />
          <TextField label="Ab" className="max-w-36" {...view.field('from')} />
          <TextField label="Bis" hint="Leer: bis zur nächsten Übergabe" className="max-w-36" optional {...view.field('to')} />
          {office.terms.length > 0 && (
            <Checkbox
              label="Löst ab, wer das Amt jetzt hat"
              hint="Die bisherige Amtszeit endet am Tag davor; die Aufgaben im Jahreskalender gehen über."
              {...view.tick('isHandover')}
            />
          )}
          <Checkbox
            label="Ist einverstanden, mit Namen auf der Website zu stehen"
            hint="Ohne Einverständnis zeigen wir nur das Amt und seine Adresse."
            {...view.tick('isShown')}
          />
          <div className="actions">
            <SubmitButton name="intent" value="take">
              Amt besetzen
            </SubmitButton>
          </div>
        </Form>
      )}
    </>
  )
}

function Portrait({ term, answer }: { term: TermView; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'portrait'))
  const upload = useUpload()
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-labelledby="portrait-title">
      <h3 id="portrait-title">Bild</h3>
      {term.imageFileId && (
        <img src={fileAddress(term.imageFileId)} alt={term.name} className="size-28 rounded-control object-cover" />
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={upload.onSubmit}
        className="grid gap-3"
        key={term.imageFileId}
      >
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="intent" value="portrait" />
        <input type="hidden" name="id" value={term.id} />
        <TextField
          label={term.imageFileId ? 'Neues Bild' : 'Bild'}
          hint="Am besten quadratisch. Nur mit Einverständnis der Person."
          type="file"
          accept="image/png,image/jpeg,image/webp"
          name="portrait"
          error={upload.fault ?? view.error('portrait')}
          onChange={upload.onChange}
        />
        <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        <div className="actions">
          <SubmitButton look="quiet">Bild hochladen</SubmitButton>
        </div>
      </Form>
      {term.imageFileId && (
        <Form method="post">
          <input type="hidden" name="id" value={term.id} />
          <SubmitButton name="intent" value="removePortrait" look="plain">
            Bild entfernen
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

export function TermPanel({ term, answer }: { term: TermView; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'changeTerm'), { from: term.from, to: term.to, isShown: term.isShown })
  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="id" value={term.id} />
        <input type="hidden" name="version" value={term.version} />
        <TextField label="Ab" className="max-w-36" {...view.field('from')} />
        <TextField label="Bis" hint="Leer: bis zur nächsten Übergabe" className="max-w-36" optional {...view.field('to')} />
        <Checkbox
          label="Ist einverstanden, mit Namen auf der Website zu stehen"
          hint="Ohne Einverständnis wird auch das Bild gelöscht."
          {...view.tick('isShown')}
        />
        <div className="actions">
          <SubmitButton name="intent" value="changeTerm">
            Amtszeit speichern
          </SubmitButton>
        </div>
      </Form>
      {term.isShown && <Portrait term={term} answer={answer} />}
      <Form method="post" className="border-t border-line pt-4">
        <input type="hidden" name="id" value={term.id} />
        <SubmitButton name="intent" value="removeTerm" look="plain">
          Falsch eingetragen: Amtszeit löschen
        </SubmitButton>
      </Form>
    </>
  )
}
