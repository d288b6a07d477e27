import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, TextField } from '../ui/field.tsx'
import { FULL_REASON } from './full-reason.ts'

interface AddFormProps {
  courseId: string
  answer: FormAnswer | null
  close: string
}

/** Adds people who called or came by. */
export function AddForm({ courseId, answer, close }: AddFormProps) {
  const own = answer?.typed.intent?.[0] === 'add' ? answer : null
  const view = formView(own)
  return (
    <Form method="post" noValidate className="card grid gap-3">
      <h3 className="text-[1.1rem]">Person hinzufügen</h3>
      <ErrorSummary faults={view.faults} title="Noch nicht angemeldet" />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="courseId" value={courseId} />
      <TextField label="Vorname" autoComplete="off" {...view.field('firstname')} />
      <TextField label="Nachname" autoComplete="off" {...view.field('lastname')} />
      <DateField label="Geburtsdatum" hint={BIRTH_HINT} {...view.field('birthOn')} />
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete="off"
        optional
        hint="Dann bekommt die Person eine Bestätigung."
        {...view.field('email')}
      />
      <TextField label="Telefon" type="tel" autoComplete="off" optional {...view.field('phone')} />
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
