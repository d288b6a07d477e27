import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'

interface NewPasswordProps {
  answer: FormAnswer | null | undefined
  hint: string
  submit: string
  /** Login of the password, for password managers. */
  email?: string
}

/** Asks once for a new password: it can be shown, and a mistyped one is replaced by mail. */
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
