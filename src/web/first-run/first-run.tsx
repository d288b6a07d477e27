import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/first-run'
import '../login/login.css'
import { ClubFields, CodeField, PersonFields } from './first-run-fields.tsx'

export { action, loader } from './first-run.page.ts'

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
