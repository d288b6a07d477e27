import { Form, Link } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/register'
import './login.css'

export { action, loader } from './register.page.ts'

function Sent({ done }: { done: string }) {
  return (
    <>
      <Notice kind="good" title="Wir haben Ihnen eine E-Mail geschickt" alert>
        {done}
      </Notice>
      <p>Es kommt nichts an? Sehen Sie bitte auch im Spam-Ordner nach und prüfen Sie, ob die Adresse stimmt.</p>
    </>
  )
}

export default function Register({ loaderData: { done, hint }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form)
  return (
    <>
      <Band title="Registrieren" line="Ein Konto für Sie und Ihre Familie: Anmeldungen, Termine, eigene Daten." />
      <div className="page login-page">
        {done ? (
          <Sent done={done} />
        ) : (
          <div className="card login-card">
            <ErrorSummary faults={view.faults} />
            <Form method="post" className="login-form" noValidate>
              <TextField label="Vorname" autoComplete="given-name" {...view.field('firstname')} />
              <TextField label="Nachname" autoComplete="family-name" {...view.field('lastname')} />
              <TextField
                label="E-Mail-Adresse"
                type="email"
                autoComplete="email"
                hint="Dorthin schicken wir einen Link."
                {...view.field('email')}
              />
              <TextField
                label="Passwort"
                type="password"
                autoComplete="new-password"
                hint={hint}
                {...view.field('password')}
                defaultValue=""
              />
              <SubmitButton>Konto anlegen</SubmitButton>
            </Form>
          </div>
        )}
        <div className="login-ways">
          <p>
            Sie haben schon ein Konto?{' '}
            <Link to="/login" className="link">
              Einloggen
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
