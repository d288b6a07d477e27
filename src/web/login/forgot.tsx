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
import type { Route } from './+types/forgot'
import './login.css'
import { TOO_MANY_MAILS } from './texts.ts'
import { visitOf } from './visit.ts'

const Forgot = z.object({ email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254) })

export const loader = ({ url }: Route.LoaderArgs) => ({
  isSent: url.searchParams.has('gesendet'),
  page: { noindex: true },
})

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const read = await readForm(request, Forgot)
  if (!read.ok) return data({ form: read.answer }, { status: 422 })
  const answer = await gate.services.auth.requestReset(visitOf(request, gate), read.value.email)
  if (answer.ok) return redirect('/password/forgot?gesendet')
  return data({ form: refusedForm(read.typed, { field: 'email', text: TOO_MANY_MAILS }) }, { status: 429 })
}

export default function ForgotPassword({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
  const view = formView(actionData?.form)
  return (
    <>
      <Band title="Passwort vergessen" line="Wir schicken Ihnen einen Link, mit dem Sie ein neues festlegen." />
      <div className="page login-page">
        {isSent ? (
          <Notice kind="good" title="Schauen Sie in Ihr Postfach" alert>
            Wenn es zu dieser Adresse einen Zugang gibt, haben wir Ihnen eine E-Mail geschickt. Der Link darin gilt eine Stunde.
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
