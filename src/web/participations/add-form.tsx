import { useState } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, TextField } from '../ui/field.tsx'
import { FULL_REASON } from './full-reason.ts'
import { GuardianFields } from './guardian-fields.tsx'
import type { CoursePanelView } from './participants-view.ts'
import { QuestionField } from './question-field.tsx'
import { isMinorTyped } from './sign-up-fields.ts'

interface AddFormProps {
  course: CoursePanelView
  answer: FormAnswer | null
  close: string
}

interface ReachProps {
  view: FormView
  isMinor: boolean
}

function Reach({ view, isMinor }: ReachProps) {
  return (
    <>
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete="off"
        optional
        hint={isMinor ? 'Die Adresse der Eltern. Sie bekommen eine Bestätigung.' : 'Dann bekommt die Person eine Bestätigung.'}
        {...view.field('email')}
      />
      <TextField label="Telefon" type="tel" autoComplete="off" optional {...view.field('phone')} />
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Im Notfall anrufen</legend>
        <TextField label="Name" autoComplete="off" optional {...view.field('emergency.name')} />
        <TextField label="Notfallnummer" type="tel" autoComplete="off" optional {...view.field('emergency.phone')} />
      </fieldset>
    </>
  )
}

/** Adds people who called or came by. For minors the guardian's fields appear, without JavaScript after sending. */
export function AddForm({ course: { id, today, questions }, answer, close }: AddFormProps) {
  const own = answer?.typed.intent?.[0] === 'add' ? answer : null
  const [isMinor, setMinor] = useState(isMinorTyped(own?.typed.birthOn?.[0] ?? '', today) ?? false)
  const view = formView(own)
  return (
    <Form method="post" noValidate className="card grid gap-3">
      <h3 className="text-[1.1rem]">Person hinzufügen</h3>
      <ErrorSummary faults={view.faults} title="Noch nicht angemeldet" />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="courseId" value={id} />
      <TextField label="Vorname" autoComplete="off" {...view.field('firstname')} />
      <TextField label="Nachname" autoComplete="off" {...view.field('lastname')} />
      <DateField
        label="Geburtsdatum"
        hint={BIRTH_HINT}
        onChange={({ currentTarget }) => setMinor((before) => isMinorTyped(currentTarget.value, today) ?? before)}
        {...view.field('birthOn')}
      />
      {isMinor && <GuardianFields view={view} look="grid gap-3 [&>legend]:font-semibold" />}
      <Reach view={view} isMinor={isMinor} />
      {questions.map((question) => (
        <QuestionField key={question.name} question={question} view={view} />
      ))}
      <Checkbox label="Ist Mitglied" {...view.tick('claimsMembership')} />
      <TextField {...FULL_REASON} {...view.field('reason')} />
      {(view.error('isSure') || own?.typed.isSure) && <Checkbox label="Trotzdem anmelden" {...view.tick('isSure')} />}
      <div className="actions">
        <SubmitButton>Anmelden</SubmitButton>
        <LinkButton to={close} look="quiet" preventScrollReset>
          Abbrechen
        </LinkButton>
      </div>
    </Form>
  )
}
