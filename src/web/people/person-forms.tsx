import { Form } from 'react-router'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import { CareFields } from '../attendance/care-form.tsx'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { MoreContactsField } from '../member/more-contacts-field.tsx'
import { savedLines } from '../member/saved-lines.ts'
import { QuestionField } from '../participations/question-field.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import type { PersonView } from './person-view.ts'

interface FormProps {
  person: PersonView
  /** Answer to this form; null when it was not sent or is saved. */
  answer: FormAnswer | null
}

interface RecordProps {
  person: { fields: NonNullable<Parameters<typeof formView>[1]> & { version: number } }
  answer: FormAnswer | null
  /** Today, where a change may be planned for a day to come. */
  from?: string
}

/** A form of one person's record, which others may change at the same time. */
function RecordForm({
  intent,
  person,
  answer,
  from,
  children,
  save,
}: RecordProps & { intent: string; save: string; children: (view: ReturnType<typeof formView>) => React.ReactNode }) {
  const view = formView(answer, { ...person.fields, effectiveOn: from })
  const saved = answer ? savedLines(person.fields, answer.typed) : []
  return (
    <VersionedForm {...{ intent, view, answer, saved, save }} version={person.fields.version}>
      {children(view)}
      {from && (
        <DateField
          label="Ab"
          hint="An einem späteren Tag kommt die Änderung von selbst."
          {...withIds(view, intent).field('effectiveOn')}
        />
      )}
    </VersionedForm>
  )
}

export function ContactForm(props: RecordProps) {
  return (
    <RecordForm intent="contact" save="Kontaktdaten speichern" {...props}>
      {(view) => (
        <>
          <TextField label="Telefon" type="tel" autoComplete="off" optional {...view.field('phone')} />
          <TextField label="E-Mail-Adresse" type="email" autoComplete="off" optional {...view.field('email')} />
          <MoreContactsField view={view} />
          <TextField label="Straße und Hausnummer" autoComplete="off" optional {...view.field('street')} />
          <div className="grid grid-cols-[7rem_1fr] gap-3">
            <TextField label="PLZ" inputMode="numeric" autoComplete="off" optional {...view.field('postcode')} />
            <TextField label="Ort" autoComplete="off" optional {...view.field('city')} />
          </div>
        </>
      )}
    </RecordForm>
  )
}

export function NameForm(props: RecordProps) {
  return (
    <RecordForm intent="person" save="Name und Geburtsdatum speichern" {...props}>
      {(view) => (
        <>
          <TextField label="Titel" autoComplete="off" optional className="input max-w-40" {...view.field('title')} />
          <TextField label="Vorname" autoComplete="off" {...view.field('firstname')} />
          <TextField label="Nachname" autoComplete="off" {...view.field('lastname')} />
          <TextField
            label="Geburtsdatum"
            hint="Zum Beispiel 05.03.2014. Preise und Plätze, die schon vergeben sind, bleiben."
            autoComplete="off"
            optional
            {...view.field('birthOn')}
          />
          <Select label="Geschlecht" {...view.field('sex')}>
            {Object.entries(SEX_TEXTS).map(([sex, text]) => (
              <option key={sex} value={sex}>
                {text}
              </option>
            ))}
          </Select>
        </>
      )}
    </RecordForm>
  )
}

export function GuardianForm({ person, answer }: FormProps) {
  const view = formView(answer)
  return (
    <Form key={person.guardians.length} method="post" className="grid gap-3" noValidate>
      <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
      <input type="hidden" name="intent" value="guardian" />
      <TextField label="Vorname" id="guardian-firstname" autoComplete="off" {...view.field('firstname')} />
      <TextField label="Nachname" id="guardian-lastname" autoComplete="off" {...view.field('lastname')} />
      <TextField label="E-Mail-Adresse" id="guardian-email" type="email" autoComplete="off" optional {...view.field('email')} />
      <TextField label="Telefon" id="guardian-phone" type="tel" autoComplete="off" optional {...view.field('phone')} />
      <div className="actions">
        <SubmitButton look="quiet">Eintragen</SubmitButton>
      </div>
    </Form>
  )
}

export function CareForm({ person, answer }: FormProps) {
  const view = formView(answer, person.care ?? {})
  return (
    <Form method="post" className="grid gap-4" noValidate>
      <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
      <input type="hidden" name="intent" value="care" />
      <fieldset disabled={!person.maySetCare} className="grid gap-4">
        <legend className="sr-only">Für die Halle</legend>
        <CareFields view={view} />
      </fieldset>
      {person.maySetCare && (
        <div className="actions">
          <SubmitButton look="quiet">Angaben speichern</SubmitButton>
        </div>
      )}
    </Form>
  )
}

export function AnswersForm({ course, answer }: { course: PersonView['courses'][number]; answer: FormAnswer | null }) {
  const view = formView(answer, course.answers)
  return (
    <Form method="post" className="grid gap-3 pt-2" noValidate>
      <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
      <input type="hidden" name="intent" value="answers" />
      <input type="hidden" name="participationId" value={course.participationId ?? ''} />
      {course.questions.map((question) => (
        <QuestionField key={question.name} question={{ ...question, isRequired: true }} view={view} />
      ))}
      <div className="actions">
        <SubmitButton look="quiet">Antworten speichern</SubmitButton>
      </div>
    </Form>
  )
}
