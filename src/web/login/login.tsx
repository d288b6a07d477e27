import { data, Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { readForm, refusedForm } from '../forms.ts'
import { type Gate, gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { wayBack } from '../way-back.ts'
import type { Route } from './+types/login'
import { enter } from './enter.ts'
import './login.css'
import { answerPasskey } from './passkey-answer.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SIGN_IN_REFUSALS } from './texts.ts'
import { visitOf } from './visit.ts'

const Credentials = z.object({
  email: z.string({ error: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' }),
  password: z.string({ error: 'Bitte geben Sie Ihr Passwort ein.' }),
})

const wantedOf = (url: URL): string | null => wayBack(url.searchParams.get('zu'))

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = gateOf(context).ctx
  if (actor.kind === 'user') return redirect(actor.profile ? (wantedOf(url) ?? '/') : '/myClub')
  return { page: { noindex: true } }
}

async function signIn(gate: Gate, request: Request, wanted: string | null) {
  const read = await readForm(request, Credentials)
  if (!read.ok) return data({ form: read.answer }, { status: 422 })
  const answer = await gate.services.auth.signIn(visitOf(request, gate), read.value)
  if (!answer.ok) {
    const form: FormAnswer = refusedForm(read.typed, { field: '', text: SIGN_IN_REFUSALS[answer.refusal] })
    return data({ form }, { status: answer.refusal === 'too_many' ? 429 : 401 })
  }
  return enter(gate, answer.value, wanted)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    return answerPasskey(gate, request, wantedOf(url))
  }
  return signIn(gate, request, wantedOf(url))
}

export default function Login({ actionData }: Route.ComponentProps) {
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
            Noch keinen Zugang?{' '}
            <Link to="/register" className="link">
              Registrieren
            </Link>
          </p>
          <p className="text-muted">Für die Anmeldung zu einem Kurs brauchen Sie keinen Zugang.</p>
        </div>
      </div>
    </>
  )
}
