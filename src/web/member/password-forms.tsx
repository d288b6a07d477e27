import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'

export interface SecurityFormProps {
  /** Answer to this form; null before it was sent. */
  answer: FormAnswer | null
}

interface OldPasswordProps extends SecurityFormProps {
  name: string
}

/** Asked again before each change of the login; never filled with the typed text. */
export function OldPassword({ name, answer }: OldPasswordProps) {
  const { error } = formView(answer).field(name)
  return <TextField label="Aktuelles Passwort" type="password" autoComplete="current-password" name={name} error={error} />
}

export function PasswordForm({ answer, hint }: SecurityFormProps & { hint: string }) {
  const view = formView(answer)
  return (
    <Form method="post" className="profile-form" noValidate>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="intent" value="password" />
      <OldPassword name="oldPassword" answer={answer} />
      <TextField
        label="Neues Passwort"
        type="password"
        autoComplete="new-password"
        name="newPassword"
        hint={hint}
        error={view.error('newPassword')}
      />
      <SubmitButton>Passwort ändern</SubmitButton>
      <p className="text-muted">Auf allen anderen Geräten werden Sie dabei ausgeloggt.</p>
    </Form>
  )
}

export function EmailForm({ answer, email }: SecurityFormProps & { email: string }) {
  const view = formView(answer)
  return (
    <Form method="post" className="profile-form" noValidate>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="intent" value="email" />
      <p>
        Sie loggen sich ein mit <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <TextField
        label="Neue E-Mail-Adresse"
        type="email"
        autoComplete="email"
        hint="Dorthin schicken wir einen Link. Bis Sie ihn öffnen, gilt die jetzige."
        {...view.field('newEmail')}
      />
      <OldPassword name="emailPassword" answer={answer} />
      <SubmitButton>Link schicken</SubmitButton>
    </Form>
  )
}
