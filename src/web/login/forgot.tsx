import { Form, Link } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/forgot'
import './login.css'

export { action, loader } from './forgot.page.ts'

export default function ForgotPassword({ loaderData: { done }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form)
  return (
    <>
      <Band title="Passwort vergessen" line="Wir schicken Ihnen einen Link, mit dem Sie ein neues festlegen." />
      <div className="page login-page">
        {done ? (
          <Notice kind="good" title="Schauen Sie in Ihr Postfach" alert>
            {done}
          </Notice>
        ) : (
          <div className="card login-card">
            <ErrorSummary faults={view.faults} />
            <Form method="post" className="login-form" noValidate>
              <TextField label="E-Mail-Adresse" type="email" autoComplete="email" {...view.field('email')} />
              <SubmitButton>Link schicken</SubmitButton>
            </Form>
          </div>
        )}
        <div className="login-ways">
          <p>
            <Link to="/login" className="link">
              Zurück zum Einloggen
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
