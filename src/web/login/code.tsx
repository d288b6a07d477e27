import { data, Form, Link } from 'react-router'
import { z } from 'zod'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { formView } from '../ui/form-view.ts'
import { wayBack } from '../way-back.ts'
import type { Route } from './+types/code'
import { enter } from './enter.ts'
import './login.css'
import { SECOND_FACTOR_REFUSALS } from './texts.ts'
import { visitOf } from './visit.ts'

const Code = z.object({ code: z.string({ error: 'Bitte geben Sie den Code aus Ihrer App ein.' }).trim().max(40) })

export const loader = () => ({ page: { noindex: true } })

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const read = await readForm(request, Code)
  if (!read.ok) return data({ form: read.answer, isOver: false }, { status: 422 })
  const answer = await gate.services.auth.proveSecondFactor(visitOf(request, gate), read.value.code)
  if (answer.ok) return enter(gate, answer.value, wayBack(url.searchParams.get('zu')))
  const isOver = answer.refusal === 'start_again' || answer.refusal === 'locked'
  const text = SECOND_FACTOR_REFUSALS[answer.refusal]
  return data({ form: refusedForm({}, { field: isOver ? '' : 'code', text }), isOver }, { status: 401 })
}

export default function LoginCode({ actionData }: Route.ComponentProps) {
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
