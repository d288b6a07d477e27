import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { KINDS_PATH } from './cards-address.ts'
import type { KindView } from './cards-view.ts'

interface Option {
  id: string
  text: string
}

interface PlacesProps {
  legend: string
  name: 'courseIds' | 'departmentIds'
  options: readonly Option[]
  chosen: readonly string[]
}

function Places({ legend, name, options, chosen }: PlacesProps) {
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="max-h-72 overflow-y-auto rounded-lg border border-line px-3 py-1">
        {options.map(({ id, text }, at) => (
          <label key={id} className="tick">
            <input type="checkbox" id={at === 0 ? name : undefined} name={name} value={id} defaultChecked={chosen.includes(id)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface KindPanelProps {
  /** Null for a new one. */
  kind: KindView | null
  answer: FormAnswer | null
  departments: readonly Option[]
  courses: readonly Option[]
}

const NEW = { name: '', units: 10, price: '', validMonths: 12, membersPay: false, trainersSell: false, isOff: false }

export function KindPanel({ kind, answer, departments, courses }: KindPanelProps) {
  const { version, isOutdated, key, form } = useFormVersion(kind?.version ?? 1, answer)
  const view = formView(answer, kind?.typed ?? NEW)
  const fault = view.error('courseIds')
  const chosen = (name: 'courseIds' | 'departmentIds') => (answer ? (answer.typed[name] ?? []) : (kind?.[name] ?? []))
  return (
    <Panel title={kind ? kind.name : 'Neue Karte'} close={KINDS_PATH} closeText="Schließen">
      {isOutdated && (
        <Notice kind="warning">Jemand anderes hat diese Karte eben geändert. Ihre Eingaben stehen noch hier.</Notice>
      )}
      <Form method="post" noValidate className="grid gap-4" key={key} {...form}>
        <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
        {kind && <input type="hidden" name="id" value={kind.id} />}
        {kind && <input type="hidden" name="version" value={version} />}
        <TextField label="Name" maxLength={60} placeholder="10er-Karte Yoga" {...view.field('name')} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Stunden" inputMode="numeric" {...view.field('units')} />
          <TextField label="Monate gültig" inputMode="numeric" {...view.field('validMonths')} />
        </div>
        <TextField label="Preis in Euro" inputMode="decimal" className="max-w-40" {...view.field('price')} />
        {fault && <FieldError id="courseIds-error">{fault}</FieldError>}
        <Places legend="Gilt für diese Angebote" name="courseIds" options={courses} chosen={chosen('courseIds')} />
        <Places
          legend="Gilt für alle Angebote der Abteilung"
          name="departmentIds"
          options={departments}
          chosen={chosen('departmentIds')}
        />
        <Checkbox
          label="Auch Mitglieder brauchen diese Karte"
          hint="Sonst kommen Mitglieder ohne Karte, und nur Gäste zahlen."
          {...view.tick('membersPay')}
        />
        <Checkbox
          label="Trainer dürfen sie verkaufen"
          hint="Für ihre eigenen Angebote. Korrigieren und erstatten kann nur das Büro."
          {...view.tick('trainersSell')}
        />
        {kind && <Checkbox label="Nicht mehr verkaufen" hint="Verkaufte Karten gelten weiter." {...view.tick('isOff')} />}
        <div>
          <SubmitButton>{kind ? 'Karte speichern' : 'Karte anlegen'}</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
