import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Textarea, TextField } from '../ui/field.tsx'

interface PlanFormProps {
  intent: string
  answer: FormAnswer | null
  start: Readonly<Record<string, string | number>>
  submit: string
  /** Hidden fields. */
  children?: ReactNode
}

export function PlanForm({ intent, answer, start, submit, children }: PlanFormProps) {
  const view = formView(answer, start)
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      {children}
      <TextField label="Wofür werden Helfer gesucht?" hint="Zum Beispiel „Sommerfest 2027“" {...view.field('title')} />
      <DateField label="Tag" hint="Beiträge ohne Zeit, zum Beispiel Kuchen, gelten für diesen Tag" {...view.field('startsOn')} />
      <TextField label="Ort" optional {...view.field('place')} />
      <Textarea label="Was Helfer wissen sollen" optional rows={4} {...view.field('description')} />
      <TextField label="Ansprechpartner" optional autoComplete="off" {...view.field('contactName')} />
      <TextField label="Telefon für Fragen" optional type="tel" autoComplete="off" {...view.field('contactPhone')} />
      <TextField label="E-Mail für Fragen" optional type="email" autoComplete="off" {...view.field('contactEmail')} />
      <TextField
        label="Tage vor der Schicht ohne Absagen"
        hint="Danach nur noch mit Tausch oder Anruf"
        inputMode="numeric"
        className="max-w-24"
        {...view.field('leaveDays')}
      />
      <div className="actions">
        <SubmitButton name="intent" value={intent}>
          {submit}
        </SubmitButton>
      </div>
    </Form>
  )
}

interface CopyFormProps {
  sendKey: string
  answer: FormAnswer | null
  start: Readonly<Record<string, string>>
}

/** Last year's plan on another day. */
export function CopyForm({ sendKey, answer, start }: CopyFormProps) {
  const view = formView(answer, start)
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Nicht kopiert" />
      <input type="hidden" name="key" value={sendKey} />
      <TextField label="Name des neuen Plans" {...view.field('title')} />
      <DateField label="Tag" {...view.field('startsOn')} />
      <div className="actions">
        <SubmitButton name="intent" value="copy">
          Kopieren
        </SubmitButton>
      </div>
    </Form>
  )
}
