import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import { BADGE_GROUPS, disciplines } from '../../domain/diary/disciplines.ts'
import { ACTIVITIES, STRAINS } from '../../domain/diary/texts.ts'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, FieldError, Select, Textarea, TextField } from '../ui/field.tsx'
import { DIARY_PATH } from './diary-address.ts'

interface PicksProps {
  label: string
  options: readonly (readonly [value: string, text: string])[]
  field: ReturnType<FormView['field']>
}

/** Large buttons of which one is pressed: a tap instead of typing. */
function Picks({ label, options, field: { name, defaultValue, error } }: PicksProps) {
  return (
    <fieldset className={error ? 'field-wrong' : undefined} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="field-label mb-1.5">{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="diary-picks">
        {options.map(([value, text], at) => (
          <label key={value} className="diary-pick">
            <input
              type="radio"
              id={at === 0 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              aria-invalid={error ? true : undefined}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const USUAL_MINUTES: readonly string[] = ['15', '30', '45', '60', '90']
const MORE_FIELDS = ['day', 'duration', 'distance', 'weight', 'discipline', 'result', 'note']

export interface TypedEntry {
  id: string
  version: string
  day: string
  activity: string
  minutes: string
  duration: string
  distance: string
  strain: string
  weight: string
  discipline: string
  result: string
  note: string
}

function More({ view }: { view: FormView }) {
  return (
    <div className="mt-3 grid gap-4">
      <DateField label="Tag" hint="Leer heißt: heute" optional {...view.field('day')} />
      <TextField
        label="Andere Dauer"
        hint="Zum Beispiel 75 oder 1:15"
        className="max-w-44"
        optional
        maxLength={40}
        {...view.field('duration')}
      />
      <TextField
        label="Strecke"
        hint="Zum Beispiel 5,2 km oder 800 m"
        className="max-w-44"
        optional
        maxLength={40}
        {...view.field('distance')}
      />
      <TextField
        label="Gewicht in kg"
        hint="Geht auch allein, ohne Bewegung"
        className="max-w-44"
        inputMode="decimal"
        optional
        maxLength={40}
        {...view.field('weight')}
      />
      <Select label="Ergebnis fürs Sportabzeichen in" optional {...view.field('discipline')}>
        <option value="">–</option>
        {Object.entries(BADGE_GROUPS).map(([group, label]) => (
          <optgroup key={group} label={label}>
            {disciplines
              .filter((one) => one.group === group)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <TextField
        label="Ergebnis"
        hint="Zeit wie 18:30 oder 22,5 (Sekunden), Weite wie 1,85 (Meter)"
        className="max-w-44"
        optional
        maxLength={20}
        {...view.field('result')}
      />
      <Textarea label="Notiz" optional maxLength={500} {...view.field('note')} />
    </div>
  )
}

interface DiaryFormProps {
  entry: TypedEntry
  isNew: boolean
  /** The page follows a saved new entry. */
  isEntered: boolean
  answer: FormAnswer | null
}

/** Two taps and "Eintragen"; everything else waits behind "Mehr angeben". What is typed stays on the page until it is entered. */
export function DiaryForm({ entry, isNew, isEntered, answer }: DiaryFormProps) {
  const { key } = useLocation()
  const [begunAt, setBegunAt] = useState(key)
  if (isEntered && begunAt !== key) setBegunAt(key)
  const view = formView(answer, { ...entry })
  const isMoreOpen = !isNew || view.faults.some(({ field }) => MORE_FIELDS.includes(field))
  return (
    <Form method="post" className="profile-form" noValidate key={isNew ? begunAt : entry.id}>
      <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
      <input type="hidden" name="intent" value={isNew ? 'enter' : 'change'} />
      <input type="hidden" name="id" value={entry.id} />
      {!isNew && <input type="hidden" name="version" value={entry.version} />}
      <Picks label="Was haben Sie gemacht?" options={Object.entries(ACTIVITIES)} field={view.field('activity')} />
      <Picks label="Wie lange?" options={USUAL_MINUTES.map((one) => [one, `${one} Min.`])} field={view.field('minutes')} />
      <Picks label="Wie anstrengend?" options={Object.entries(STRAINS)} field={view.field('strain')} />
      <details className="w-full" open={isMoreOpen || undefined}>
        <summary className="link flex min-h-11 cursor-pointer items-center">Mehr angeben: Tag, Strecke, Gewicht …</summary>
        <More view={view} />
      </details>
      <div className="actions">
        <SubmitButton>{isNew ? 'Eintragen' : 'Speichern'}</SubmitButton>
        {!isNew && (
          <LinkButton to={DIARY_PATH} look="quiet">
            Abbrechen
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
