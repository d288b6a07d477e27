import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/first-run'
import '../login/login.css'
import { ClubFields, CodeField, PersonFields, StartFields } from './first-run-fields.tsx'

export { action, loader } from './first-run.page.ts'

export default function FirstRun({ loaderData: { host, hint, code }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form, { kind: 'club', start: 'empty', hosts: host, code })
  return (
    <>
      <Band title="Verein einrichten" line="Ihr Verein und Ihr Konto. Danach sind Sie eingeloggt." />
      <div className="page login-page">
        <div className="card login-card">
          <ErrorSummary faults={view.faults} />
          <Form method="post" className="login-form" noValidate reloadDocument>
            <CodeField view={view} />
            <h2>Der Verein</h2>
            <ClubFields view={view} />
            <h2>Ihr Konto</h2>
            <p className="field-hint">Damit verwalten Sie alles und laden später andere ein.</p>
            <PersonFields view={view} own />
            <TextField
              label="Passwort"
              type="password"
              autoComplete="new-password"
              hint={hint}
              {...view.field('password')}
              defaultValue=""
            />
            <StartFields view={view} />
            <SubmitButton>Verein einrichten</SubmitButton>
          </Form>
        </div>
      </div>
    </>
  )
}
