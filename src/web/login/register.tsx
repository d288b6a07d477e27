import { data, Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/register'
import './login.css'
import { passwordFaultText, passwordHint, TOO_MANY_MAILS } from './texts.ts'
import { visitOf } from './visit.ts'

const name = (error: string) => z.string({ error }).trim().min(1, error).max(80, 'Bitte höchstens 80 Zeichen.')
const Registration = z.object({
  firstname: name('Bitte geben Sie Ihren Vornamen ein.'),
  lastname: name('Bitte geben Sie Ihren Nachnamen ein.'),
  email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254),
  password: z.string({ error: 'Bitte denken Sie sich ein Passwort aus.' }),
})

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const isSent = url.searchParams.has('gesendet')
  if (ctx.actor.kind === 'user' && !isSent) return redirect('/myClub')
  return { isSent, hint: passwordHint(services.auth.passwordMinLength), page: { noindex: true } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { auth } = gate.services
  const read = await readForm(request, Registration)
  if (!read.ok) return data({ form: read.answer }, { status: 422 })
  const answer = await auth.register(visitOf(request, gate), read.value)
  if (answer.ok) return redirect('/register?gesendet')
  if (answer.refusal === 'too_many')
    return data({ form: refusedForm(read.typed, { field: 'email', text: TOO_MANY_MAILS }) }, { status: 429 })
  const text = passwordFaultText(answer.refusal, auth.passwordMinLength)
  return data({ form: refusedForm(read.typed, { field: 'password', text }) }, { status: 422 })
}

function Sent() {
  return (
    <>
      <Notice kind="good" title="Wir haben Ihnen eine E-Mail geschickt" alert>
        Bitte öffnen Sie den Link darin. Danach können Sie sich einloggen.
      </Notice>
      <p>Es kommt nichts an? Schauen Sie bitte auch in den Ordner für Spam und prüfen Sie, ob die Adresse richtig war.</p>
    </>
  )
}

export default function Register({ loaderData: { isSent, hint }, actionData }: Route.ComponentProps) {
  const view = formView(actionData?.form)
  return (
    <>
      <Band title="Registrieren" line="Ein Zugang für Sie und Ihre Familie: Anmeldungen, Termine, eigene Daten." />
      <div className="page login-page">
        {isSent ? (
          <Sent />
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
              <SubmitButton>Zugang anlegen</SubmitButton>
            </Form>
          </div>
        )}
        <div className="login-ways">
          <p>
            Sie haben schon einen Zugang?{' '}
            <Link to="/login" className="link">
              Einloggen
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
