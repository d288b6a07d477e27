import { Form } from 'react-router'
import { STATES } from '../../domain/clubs/rules.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'

interface ClubsPartProps {
  clubs: readonly { name: string; displayName: string; hosts: readonly string[] }[]
  stateCode: string
  answer: FormAnswer | null
}

const KINDS = [
  { value: 'club', label: 'Verein' },
  { value: 'association', label: 'Verband', hint: 'Zeigt, was seine Vereine veröffentlichen.' },
]

export function ClubsPart({ clubs, stateCode, answer }: ClubsPartProps) {
  const own = answerFor(answer, 'createClub')
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
        <p className="text-muted">
          Sie werden dort Superuser. Danach führt Sie eine Liste durch das, was noch fehlt: Anschrift, Wappen, Abteilungen,
          Vorstand.
        </p>
        <ErrorSummary faults={view.faults} title="Nicht angelegt" />
        <input type="hidden" name="intent" value="createClub" />
        <TextField label="Name des Vereins" {...view.field('displayName')} />
        <TextField
          label="Kürzel"
          hint="Steht in Adressen und lässt sich nicht mehr ändern, zum Beispiel gsv."
          className="max-w-52"
          autoComplete="off"
          {...view.field('name')}
        />
        <RadioGroup label="Art" options={KINDS} {...view.field('kind')} />
        <Select label="Bundesland" {...view.field('stateCode')}>
          <Options options={STATES} />
        </Select>
        <Textarea
          label="Adressen der Website"
          optional
          hint="Ein Name je Zeile, zum Beispiel www.verein.de."
          {...view.field('hosts')}
        />
        <div className="actions">
          <SubmitButton>Verein anlegen</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
