import { Form, Link } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/login'
import './login.css'
import { PasskeyButton } from './passkey-button.tsx'

export { action, loader } from './login.page.ts'

export default function Login({ actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const answer = actionData && 'form' in actionData ? actionData.form : null
  const view = formView(answer)
  return (
    <>
      <Band title="Anmelden" line="Für Mitglieder, Trainerinnen und Trainer und alle, die im Verein mitarbeiten." />
      <div className="page login-page">
        <div className="card login-card">
          <ErrorSummary faults={view.faults} title="Das Einloggen hat nicht geklappt" />
          <Form method="post" className="login-form">
            <TextField label="E-Mail-Adresse" type="email" autoComplete="username" {...view.field('email')} />
            <TextField label="Passwort" type="password" autoComplete="current-password" {...view.field('password')} />
            <SubmitButton>Einloggen</SubmitButton>
          </Form>
          <PasskeyButton />
        </div>
        <div className="login-ways">
          <p>
            <Link to="/password/forgot" className="link">
              Passwort vergessen?
            </Link>
          </p>
          <p>
            Noch kein Konto?{' '}
            <Link to="/register" className="link">
              Registrieren
            </Link>
          </p>
          <p className="text-muted">Für die Anmeldung zu einem Kurs brauchen Sie kein Konto.</p>
        </div>
      </div>
    </>
  )
}
