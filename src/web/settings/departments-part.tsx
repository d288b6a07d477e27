import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { HueMark } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import type { SettingsView } from './settings-view.ts'

const HUES = ['Blau', 'Beere', 'Grün', 'Orange', 'Violett', 'Oliv']

type Line = SettingsView['departments'][number]

function Fields({ view, id }: { view: FormView; id: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
      <TextField label="Name" {...view.field('name')} id={`${id}-name`} />
      <Select label="Farbe" {...view.field('hue')} id={`${id}-hue`}>
        {HUES.map((name, hue) => (
          <option key={name} value={hue}>
            {name}
          </option>
        ))}
      </Select>
      <div className="grid items-end gap-3 sm:col-span-2 sm:grid-cols-2">
        <TextField
          label="Nummer des Fachverbands"
          hint="Für die Bestandserhebung, wie Ihr Landessportbund sie nennt"
          optional
          autoComplete="off"
          {...view.field('federationNo')}
          id={`${id}-federationNo`}
        />
        <TextField
          label="Schlüssel der Sportart"
          hint="Falls Ihr Landessportbund ihn verlangt"
          optional
          autoComplete="off"
          {...view.field('sportKey')}
          id={`${id}-sportKey`}
        />
      </div>
    </div>
  )
}

/** Faults that lead to the fields of this form: several forms have the same names. */
const faultsOf = (view: FormView, id: string) =>
  view.faults.map(({ field, text }) => ({ field: field && `${id}-${field}`, text }))

function DepartmentLine({ department, answer }: { department: Line; answer: FormAnswer | null }) {
  const { id, name, hue, federationNo, sportKey, version } = department
  const own = answer?.typed.id?.[0] === id ? answer : null
  const kept = useFormVersion(version, own)
  const view = formView(own && answerFor(own, 'changeDepartment'), { name, hue, federationNo, sportKey })
  return (
    <li className="card">
      <details open={own !== null || undefined}>
        <summary className="flex min-h-8 cursor-pointer items-center font-semibold">
          <HueMark hue={hue}>{name}</HueMark>
        </summary>
        <div className="mt-3 grid gap-3">
          <ErrorSummary faults={own ? faultsOf(formView(own), id) : []} title="Nicht geändert" />
          <Form method="post" noValidate className="grid gap-3" key={kept.key} {...kept.form}>
            <input type="hidden" name="intent" value="changeDepartment" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={kept.version} />
            <Fields view={view} id={id} />
            <div className="actions">
              <SubmitButton size="small">Speichern</SubmitButton>
            </div>
          </Form>
          <Form method="post">
            <input type="hidden" name="intent" value="removeDepartment" />
            <input type="hidden" name="id" value={id} />
            <SubmitButton look="plain" size="small">
              {`${name} löschen`}
            </SubmitButton>
          </Form>
        </div>
      </details>
    </li>
  )
}

export function DepartmentsPart({ settings, answer }: { settings: SettingsView; answer: FormAnswer | null }) {
  const adding = answerFor(answer, 'addDepartment')
  const view = formView(adding, { hue: settings.departments.length % HUES.length })
  // A deleted department has no place in the list for its faults.
  const isOrphan = adding === null && answer !== null && !settings.departments.some(({ id }) => id === answer.typed.id?.[0])
  return (
    <div className="grid max-w-2xl gap-6">
      {isOrphan && <ErrorSummary faults={answer.faults} title={`${answer.typed.name?.[0] ?? 'Abteilung'}: nicht geändert`} />}
      {settings.departments.length > 0 ? (
        <ul className="panel-rows">
          {settings.departments.map((department) => (
            <DepartmentLine key={department.id} department={department} answer={answer} />
          ))}
        </ul>
      ) : (
        <EmptyState>Noch keine Abteilung. Legen Sie unten die erste an.</EmptyState>
      )}
      <Form method="post" noValidate className="grid gap-3" key={`${settings.departments.length} ${adding ? 'again' : ''}`}>
        <h2>Neue Abteilung</h2>
        <ErrorSummary faults={faultsOf(view, 'new')} title="Nicht angelegt" />
        <input type="hidden" name="intent" value="addDepartment" />
        <Fields view={view} id="new" />
        <div className="actions">
          <SubmitButton>Abteilung anlegen</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
