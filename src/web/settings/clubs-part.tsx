import { Form } from 'react-router'
import { ClubFields, PersonFields } from '../first-run/first-run-fields.tsx'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'

interface ClubsPartProps {
  clubs: readonly { name: string; displayName: string; hosts: readonly string[] }[]
  stateCode: string
  answer: FormAnswer | null
}

export function ClubsPart({ clubs, stateCode, answer }: ClubsPartProps) {
  const own = answerFor(answer, 'openClub')
  const view = formView(own, { kind: 'club', stateCode })
  return (
    <div className="grid max-w-2xl gap-6">
      <section aria-labelledby="clubs-title">
        <h2 id="clubs-title">Vereine dieser Installation</h2>
        <ul className="mt-2 grid gap-1">
          {clubs.map(({ name, displayName, hosts }) => (
            <li key={name}>
              <strong>{displayName}</strong>{' '}
              <span className="text-muted">
                ({name}
                {hosts.length > 0 && `: ${hosts.join(', ')}`})
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Form method="post" noValidate className="grid gap-4" key={`${clubs.length} ${own ? 'again' : ''}`}>
        <h2>Neuer Verein</h2>
        <p className="text-muted">Sie werden dort Superuser. Danach führt eine Liste durch das, was noch fehlt.</p>
        <ErrorSummary faults={view.faults} title="Nicht angelegt" />
        <input type="hidden" name="intent" value="openClub" />
        <ClubFields view={view} />
        <h3>Erster Vorstand</h3>
        <p className="field-hint">Bekommt eine Einladung per E-Mail. Ohne Angaben richten Sie den Verein selbst ein.</p>
        <PersonFields view={view} own={false} />
        <div className="actions">
          <SubmitButton>Verein anlegen</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
