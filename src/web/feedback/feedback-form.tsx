import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

const KINDS = [
  { value: 'praise', label: 'Lob' },
  { value: 'idea', label: 'Idee' },
  { value: 'problem', label: 'Problem' },
  { value: 'question', label: 'Frage' },
] as const

interface FeedbackFormProps {
  sendKey: string
  self: { name: string; email: string }
  answer: { form: FormAnswer | null; value: unknown } | null
  /** Page that a message about the program is about. */
  about?: string
}

/** Message to the club or about the program; after sending, the thanks for it. */
export function FeedbackForm({ sendKey, self, answer, about = '' }: FeedbackFormProps) {
  const view = formView(answer?.form, self)
  if (answer?.value)
    return (
      <div className="form" role="status">
        <Notice kind="good" title="Vielen Dank, Ihre Nachricht ist angekommen.">
          Wenn Sie eine E-Mail-Adresse angegeben haben, antworten wir Ihnen dorthin.
        </Notice>
        <div className="actions">
          <LinkButton to={about || '/'} look="quiet">
            {about ? 'Zurück zur Seite' : 'Zur Startseite'}
          </LinkButton>
        </div>
      </div>
    )
  return (
    <Form method="post" noValidate className="form">
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={sendKey} />
      {about && <input type="hidden" name="page" value={about} />}
      <RadioGroup label="Worum geht es?" options={KINDS} {...view.field('kind')} />
      <Textarea label="Ihre Nachricht" rows={6} maxLength={5000} {...view.field('body')} />
      <TextField label="Ihr Name" optional autoComplete="name" {...view.field('name')} />
      <TextField
        label="E-Mail-Adresse"
        type="email"
        optional
        autoComplete="email"
        hint="Nur wenn Sie eine Antwort möchten."
        {...view.field('email')}
      />
      <LegalLinks>Ihre Angaben brauchen wir nur, um Ihre Nachricht zu lesen und zu beantworten. Mehr dazu:</LegalLinks>
      <SubmitButton>Nachricht senden</SubmitButton>
    </Form>
  )
}
