import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'

interface NewPasswordProps {
  answer: FormAnswer | null | undefined
  hint: string
  /** What the button says. */
  submit: string
  /** For password managers: whose password this is. */
  email?: string
}

/** Asks for a new password, once: it can be shown, and a mistyped one is replaced by mail. */
export function NewPassword({ answer, hint, submit, email }: NewPasswordProps) {
  const view = formView(answer)
  return (
    <div className="card login-card">
      <ErrorSummary faults={view.faults} />
      <Form method="post" className="login-form">
        {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
        <TextField
          label="Neues Passwort"
          type="password"
          autoComplete="new-password"
          hint={hint}
          {...view.field('password')}
          defaultValue=""
        />
        <SubmitButton>{submit}</SubmitButton>
      </Form>
    </div>
  )
}
