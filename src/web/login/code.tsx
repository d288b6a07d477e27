import { Form, Link } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/code'
import './login.css'

export { action, loader } from './code.page.ts'

export default function LoginCode({ actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form)
  return (
    <>
      <Band title="Anmelden" line="Noch ein Schritt: der Code aus Ihrer App." />
      <div className="page login-page">
        <div className="card login-card">
          <ErrorSummary faults={view.faults} title="Das Einloggen hat nicht geklappt" />
          {actionData?.isOver ? (
            <LinkButton to="/login">Noch einmal einloggen</LinkButton>
          ) : (
            <Form method="post" className="login-form">
              <TextField
                label="Code"
                hint="Sechs Ziffern aus Ihrer App, oder einer Ihrer Notfall-Codes."
                autoComplete="one-time-code"
                inputMode="text"
                spellCheck={false}
                autoCapitalize="off"
                maxLength={40}
                className="code-field"
                {...view.field('code')}
              />
              <SubmitButton>Einloggen</SubmitButton>
            </Form>
          )}
        </div>
        <div className="login-ways">
          <p className="text-muted">
            Handy verloren und keine Notfall-Codes mehr? Dann hilft Ihnen der Vorstand weiter.{' '}
            <Link to="/login" className="link">
              Zurück
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
