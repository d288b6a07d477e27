import { useState } from 'react'
import { Form } from 'react-router'
import { AGE_TEXTS } from '../../../domain/allocations/texts.ts'
import { type FormAnswer, type FormView, formView } from '../../kit/form-view.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { useFormVersion } from '../../ui/form-version.ts'
import { Panel } from '../../ui/list-panel.tsx'
import { Options } from '../../ui/options.tsx'
import { WeekdayTicks } from '../../ui/weekday-ticks.tsx'
import { FieldRow } from './field-row.tsx'

export interface NeedFormView {
  id: string | null
  version: number
  saved: Record<string, string | boolean>
  weekdays: string[][]
  partIds: string[]
  equipment: string[]
  choices: { parts: { id: string; name: string }[]; equipment: string[] }
  isSchool: boolean
  hasHolidayPlan: boolean
}

interface TicksProps {
  label: string
  hint: string
  name: string
  options: readonly { id: string; name: string }[]
  ticked: readonly string[]
}

function Ticks({ label, hint, name, options, ticked }: TicksProps) {
  if (options.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">
        {label} <span className="font-normal text-muted">(freiwillig)</span>
      </legend>
      <p className="field-hint">{hint}</p>
      <div className="grid max-h-60 gap-1 overflow-y-auto rounded border border-line p-2">
        {options.map(({ id, name: text }) => (
          <label key={id} className="tick">
            <input type="checkbox" name={name} value={id} defaultChecked={ticked.includes(id)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface WishProps {
  at: number
  view: FormView
  own: FormAnswer | null
  weekdays: readonly string[]
}

function Wish({ at, view, own, weekdays }: WishProps) {
  const path = `wishes[${at}]`
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">{at === 0 ? 'Wunschzeit' : `Alternative ${at}`}</legend>
      <WeekdayTicks
        name={`${path}.weekdays`}
        error={view.error(`${path}.weekdays`)}
        ticked={own ? (own.typed[`${path}.weekdays`] ?? []) : weekdays}
      />
      <FieldRow view={view} names={[`${path}.startsTime`, `${path}.endsTime`]} className="grid-cols-2">
        <TextField label="Frühestens" placeholder="17:00" optional={at > 0} {...view.field(`${path}.startsTime`)} />
        <TextField label="Spätestens bis" placeholder="21:00" optional={at > 0} {...view.field(`${path}.endsTime`)} />
      </FieldRow>
    </fieldset>
  )
}

function Wishes({ need, view, own }: { need: NeedFormView; view: FormView; own: FormAnswer | null }) {
  const typed = [1, 2].filter((at) => own?.typed[`wishes[${at}].startsTime`] !== undefined).length + 1
  const [count, setCount] = useState(own ? typed : Math.max(1, need.weekdays.length))
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an alternative is its rank
        <Wish key={at} {...{ at, view, own }} weekdays={need.weekdays[at] ?? []} />
      ))}
      {count < 3 && (
        <div className="actions">
          <Button look="quiet" size="small" onClick={() => setCount(count + 1)}>
            Alternative angeben
          </Button>
        </div>
      )}
    </>
  )
}

function Group({ need, view }: { need: NeedFormView; view: FormView }) {
  return (
    <>
      {need.isSchool && (
        <>
          <TextField label="Schule" maxLength={80} {...view.field('school')} />
          <TextField
            label="E-Mail-Adresse der Schule"
            type="email"
            maxLength={200}
            optional
            hint="Dorthin schreiben wir, wenn die Halle gesperrt wird."
            {...view.field('schoolEmail')}
          />
        </>
      )}
      <TextField label="Gruppe" hint="Zum Beispiel: Handball Damen 1" maxLength={80} {...view.field('groupName')} />
      <Select label="Alter" {...view.field('ageGroup')}>
        <Options options={AGE_TEXTS} />
      </Select>
      <TextField label="Liga" optional hint="Nur für Mannschaften im Spielbetrieb" maxLength={80} {...view.field('league')} />
      <FieldRow view={view} names={['people', 'minutes', 'priority']} className="grid-cols-3">
        <TextField label="Personen" inputMode="numeric" {...view.field('people')} />
        <TextField label="Minuten" inputMode="numeric" {...view.field('minutes')} />
        <TextField label="Rang" inputMode="numeric" {...view.field('priority')} />
      </FieldRow>
      <p className="field-hint">Rang 1 ist Ihnen am wichtigsten. Minuten einer Woche, zum Beispiel 90.</p>
    </>
  )
}

export function NeedForm({ need, answer, close }: { need: NeedFormView; answer: FormAnswer | null; close: string }) {
  const kept = useFormVersion(need.version, answer)
  const view = formView(answer, need.saved)
  const equipment = need.choices.equipment.map((name) => ({ id: name, name }))
  return (
    <Panel
      title={need.id ? 'Bedarf ändern' : 'Bedarf anmelden'}
      line="Eine Zeit in der Woche. Wer zweimal trainiert, meldet zweimal an."
      close={close}
      closeText="Schließen"
    >
      <Form method="post" noValidate className="grid gap-5" key={kept.key} {...kept.form}>
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        {need.id && <input type="hidden" name="id" value={need.id} />}
        {need.id && <input type="hidden" name="version" value={kept.version} />}
        <Group need={need} view={view} />
        <Wishes need={need} view={view} own={answer} />
        <Ticks
          label="Halle"
          hint="Ohne Angabe ist Ihnen jede recht."
          name="partIds"
          options={need.choices.parts}
          ticked={answer ? (answer.typed.partIds ?? []) : need.partIds}
        />
        <Ticks
          label="Ausstattung"
          hint="Was die Halle haben muss."
          name="equipment"
          options={equipment}
          ticked={answer ? (answer.typed.equipment ?? []) : need.equipment}
        />
        {need.hasHolidayPlan && <Checkbox label="Für die Schulferien" {...view.tick('inHolidays')} />}
        <Textarea label="Anmerkung" optional rows={2} maxLength={500} {...view.field('note')} />
        <div className="actions">
          <SubmitButton name="intent" value={need.id ? 'changeNeed' : 'handIn'}>
            {need.id ? 'Speichern' : 'Bedarf anmelden'}
          </SubmitButton>
        </div>
      </Form>
      {need.id && (
        <Form method="post">
          <input type="hidden" name="id" value={need.id} />
          <SubmitButton name="intent" value="withdraw" look="plain">
            Bedarf zurückziehen
          </SubmitButton>
        </Form>
      )}
    </Panel>
  )
}
