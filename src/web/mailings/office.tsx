import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/office'

export { action, loader } from './office.page.ts'

interface LetterFormProps {
  sendKey: string
  self: { name: string; email: string }
  answer: FormAnswer | null
}

function LetterForm({ sendKey, self, answer }: LetterFormProps) {
  const view = formView(answer, self)
  return (
    <Form method="post" noValidate className="form">
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={sendKey} />
      <TextField label="Ihr Name" autoComplete="name" {...view.field('name')} />
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        hint="Dorthin schicken wir die Antwort."
        {...view.field('email')}
      />
      <TextField label="Betreff" maxLength={120} {...view.field('subject')} />
      <Textarea label="Nachricht" rows={8} maxLength={5_000} {...view.field('text')} />
      <LegalLinks>Ihre Angaben brauchen wir nur, um Ihre Nachricht zu lesen und zu beantworten. Mehr dazu:</LegalLinks>
      <SubmitButton>Nachricht senden</SubmitButton>
    </Form>
  )
}

function Result({ value }: { value: 'sent' | 'no_office' }) {
  return (
    <div className="form" role="status">
      {value === 'sent' ? (
        <Notice kind="good" title="Ihre Nachricht ist unterwegs.">
          Die Geschäftsstelle antwortet Ihnen per E-Mail.
        </Notice>
      ) : (
        <Notice kind="warning" title="Ihre Nachricht konnte nicht gesendet werden.">
          Die Geschäftsstelle hat noch keine E-Mail-Adresse hinterlegt. Wie Sie den Verein erreichen, steht im Impressum.
        </Notice>
      )}
      <div className="actions">
        <LinkButton to="/" look="quiet">
          Zur Startseite
        </LinkButton>
      </div>
    </div>
  )
}

export default function Office({ loaderData: { key, self }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  return (
    <>
      <Band title="E-Mail senden" line="Schreiben Sie der Geschäftsstelle. Sie antwortet Ihnen per E-Mail." />
      <div className="page">
        {actionData?.value ? (
          <Result value={actionData.value} />
        ) : (
          <LetterForm sendKey={key} self={self} answer={actionData?.form ?? null} />
        )}
      </div>
    </>
  )
}
