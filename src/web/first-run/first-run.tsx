import { data, Form, redirect } from 'react-router'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { formView } from '../ui/form-view.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/first-run'
import '../login/login.css'
import { passwordHint } from '../login/texts.ts'
import { setUpInstallation } from './first-run-action.ts'
import { ClubFields, CodeField, PersonFields } from './first-run-fields.tsx'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Only while there is no club. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, services, origin } = gateOf(context)
  if (ctx.club.name !== '') throw redirect('/')
  const host = new URL(origin).hostname
  return {
    host: LOCAL.test(host) ? '' : host,
    hint: passwordHint(services.auth.passwordMinLength),
    page: { noindex: true },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  if (gate.ctx.club.name !== '') throw redirect('/')
  const outcome = await setUpInstallation(gate, request)
  return data(outcome, { status: outcome.isDone ? 200 : 422 })
}

export default function FirstRun({ loaderData: { host, hint }, actionData }: Route.ComponentProps) {
  const view = formView(actionData?.form, { kind: 'club', stateCode: 'BY', hosts: host })
  return (
    <>
      <Band title="Verein einrichten" line="Hier entsteht der erste Verein mit seinem Superuser." />
      <div className="page login-page">
        {actionData?.isDone ? (
          <Notice
            kind="good"
            title="Der Verein ist eingerichtet"
            alert
            action={
              <a href="/login" className="button button-main">
                Einloggen
              </a>
            }
          >
            Loggen Sie sich ein und tragen Sie unter „Einstellungen“ den Rest ein: Adresse, Abteilungen, Farben.
          </Notice>
        ) : (
          <div className="card login-card">
            <ErrorSummary faults={view.faults} />
            <Form method="post" className="login-form" noValidate reloadDocument>
              <CodeField view={view} />
              <ClubFields view={view} />
              <PersonFields view={view} hint={hint} />
              <SubmitButton>Verein einrichten</SubmitButton>
            </Form>
          </div>
        )}
      </div>
    </>
  )
}
