import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'

/** For who called or came by. */
export function AddHelperForm({ shiftId, answer }: { shiftId: string; answer: FormAnswer | null }) {
  const view = formView(answer, {})
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Nicht eingetragen" />
      <input type="hidden" name="shift" value={shiftId} />
      <TextField label="Vorname" autoComplete="off" {...view.field('firstname')} />
      <TextField label="Nachname" autoComplete="off" {...view.field('lastname')} />
      <DateField
        label="Geburtsdatum"
        optional
        hint="Damit die Stunden beim richtigen Mitglied zählen. Zum Beispiel 05.03.1985"
        {...view.field('birthOn')}
      />
      <TextField
        label="E-Mail"
        optional
        type="email"
        autoComplete="off"
        hint="Für Bestätigung und Erinnerung"
        {...view.field('email')}
      />
      <TextField label="Telefon" optional type="tel" autoComplete="off" {...view.field('phone')} />
      <TextField label="Hinweis" optional autoComplete="off" {...view.field('note')} />
      <div className="actions">
        <SubmitButton name="intent" value="add">
          Eintragen
        </SubmitButton>
      </div>
    </Form>
  )
}
