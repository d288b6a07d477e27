import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, TextField } from '../../ui/field.tsx'
import { useFormVersion } from '../../ui/form-version.ts'
import { Panel } from '../../ui/list-panel.tsx'
import type { SeasonLine } from './courses-view.ts'

interface SeasonsPanelProps {
  seasons: readonly SeasonLine[]
  answer: FormAnswer | null
  close: string
}

function Fields({ view, id }: { view: FormView; id: string }) {
  return (
    <>
      <TextField label="Name" maxLength={40} {...view.field('name')} id={`${id}-name`} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Erster Tag" {...view.field('from')} id={`${id}-from`} />
        <DateField label="Letzter Tag" {...view.field('to')} id={`${id}-to`} />
      </div>
    </>
  )
}

const faultsOf = (view: FormView, id: string) =>
  view.faults.map(({ field, text }) => ({ field: field && `${id}-${field}`, text }))

function SeasonItem({ season: { id, name, from, to, version }, answer }: { season: SeasonLine; answer: FormAnswer | null }) {
  const own = answer?.typed.id?.[0] === id ? answerFor(answer, 'changeSeason', 'removeSeason') : null
  const kept = useFormVersion(version, own)
  const view = formView(
    own?.typed.intent?.[0] === 'removeSeason' ? { typed: { name: [name], from: [from], to: [to] }, faults: own.faults } : own,
    { name, from, to },
  )
  return (
    <li className="card">
      <details open={own !== null || undefined}>
        <summary className="min-h-8 cursor-pointer">
          <strong>{name}</strong>{' '}
          <span className="tabular text-muted">
            {from} – {to}
          </span>
        </summary>
        <div className="mt-3 grid gap-3">
          <ErrorSummary faults={faultsOf(view, id)} title="Nicht geändert" />
          <Form method="post" noValidate className="grid gap-3" key={kept.key} {...kept.form}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={kept.version} />
            <Fields view={view} id={id} />
            <div className="actions">
              <SubmitButton name="intent" value="changeSeason" size="small">
                Speichern
              </SubmitButton>
              <SubmitButton name="intent" value="removeSeason" look="plain" size="small">
                {`${name} löschen`}
              </SubmitButton>
            </div>
          </Form>
        </div>
      </details>
    </li>
  )
}

/** Seasons beside the list of courses: change, remove, add. */
export function SeasonsPanel({ seasons, answer, close }: SeasonsPanelProps) {
  const adding = answerFor(answer, 'addSeason')
  const view = formView(adding)
  // A deleted season has no place in the list for its fault.
  const orphan = seasons.some(({ id }) => id === answer?.typed.id?.[0]) ? null : answerFor(answer, 'changeSeason', 'removeSeason')
  return (
    <Panel
      title="Saisons"
      line="Angebote gehören zu einer Saison und lassen sich in die nächste kopieren."
      close={close}
      closeText="Schließen"
    >
      <ErrorSummary faults={formView(orphan).faults} title={`${orphan?.typed.name?.[0] ?? 'Saison'}: nicht geändert`} />
      <ul className="panel-rows">
        {seasons.map((season) => (
          <SeasonItem key={season.id} season={season} answer={answer} />
        ))}
      </ul>
      <Form method="post" noValidate className="grid gap-3" key={`${seasons.length} ${adding ? 'again' : ''}`}>
        <h3>Neue Saison</h3>
        <ErrorSummary faults={faultsOf(view, 'new')} title="Nicht angelegt" />
        <Fields view={view} id="new" />
        <div className="actions">
          <SubmitButton name="intent" value="addSeason" look="quiet">
            Saison anlegen
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
