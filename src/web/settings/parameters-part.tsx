import { Form } from 'react-router'
import { PARAMETER_TEXTS } from '../../domain/clubs/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'

interface ParametersPartProps {
  parameters: Readonly<Record<string, string>>
  isReady: boolean
  answer: FormAnswer | null
}

function ParameterLine({ name, value, answer }: { name: string; value: string; answer: FormAnswer | null }) {
  const own = answer?.typed.name?.[0] === name && answer.typed.exists ? answer : null
  const view = formView(own, { value })
  return (
    <li className="card grid gap-2">
      <ErrorSummary
        faults={view.faults.map(({ field, text }) => ({ field: field && `p-${name}`, text }))}
        title="Nicht gespeichert"
      />
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3" key={value}>
        <input type="hidden" name="intent" value="setParameter" />
        <input type="hidden" name="exists" value="yes" />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="was" value={value} />
        <div className="min-w-56 grow">
          <TextField label={name} hint={PARAMETER_TEXTS[name]} optional {...view.field('value')} id={`p-${name}`} />
        </div>
        <SubmitButton look="quiet" aria-label={`${name} speichern`}>
          Speichern
        </SubmitButton>
      </Form>
      <details name="remove-parameter">
        <summary className="link flex min-h-11 cursor-pointer items-center">
          Entfernen …<span className="sr-only"> {name}</span>
        </summary>
        <Form method="post" className="grid gap-3 pb-3">
          <input type="hidden" name="intent" value="removeParameter" />
          <input type="hidden" name="name" value={name} />
          <p>Der Wert ist dann weg, und das Programm nimmt wieder seine Vorgabe.</p>
          <div className="actions">
            <SubmitButton look="danger" size="small">
              {name} entfernen
            </SubmitButton>
          </div>
        </Form>
      </details>
    </li>
  )
}

export function ParametersPart({ parameters, isReady, answer }: ParametersPartProps) {
  const adding = answer?.typed.intent?.[0] === 'setParameter' && !answer.typed.exists ? answer : null
  const view = formView(adding)
  const missing = Object.keys(PARAMETER_TEXTS).filter((name) => !(name in parameters))
  return (
    <div className="grid max-w-2xl gap-6">
      {isReady ? (
        <ul className="panel-rows">
          {Object.entries(parameters).map(([name, value]) => (
            <ParameterLine key={name} name={name} value={value} answer={answer} />
          ))}
        </ul>
      ) : (
        <EmptyState>Noch ist kein Parameter gesetzt. Das Programm benutzt seine Vorgaben.</EmptyState>
      )}
      <Form method="post" noValidate className="grid gap-3" key={Object.keys(parameters).length}>
        <h2>Neuer Parameter</h2>
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="intent" value="setParameter" />
        <TextField label="Name" list="known-parameters" autoComplete="off" {...view.field('name')} />
        <datalist id="known-parameters">
          {missing.map((name) => (
            <option key={name} value={name}>
              {PARAMETER_TEXTS[name]}
            </option>
          ))}
        </datalist>
        <TextField label="Wert" optional autoComplete="off" {...view.field('value')} />
        <div className="actions">
          <SubmitButton>Parameter setzen</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
