import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../../kit/form-view.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { UnsavedWarning } from '../../ui/unsaved.tsx'
import { WeekdayTicks } from '../../ui/weekday-ticks.tsx'
import { REPEATS } from './series-fields.ts'
import { SeriesPreviewPart } from './series-preview.tsx'
import type { SeriesPreviewView } from './series-view.ts'

interface SeriesFormProps {
  saved: Readonly<Record<string, string | number | boolean | null>>
  weekdays: readonly number[]
  halls: readonly { name: string; parts: { id: string; name: string }[] }[]
  departments: readonly { id: string; name: string }[]
  clubs: readonly { id: string; name: string }[]
  mustName: boolean
  /** Version of the edited series; null for a new one. */
  version: number | null
  answer: FormAnswer | null
  preview: SeriesPreviewView | null
  saveText: string
}

function What({
  view,
  departments,
  clubs,
  mustName,
}: Pick<SeriesFormProps, 'departments' | 'clubs' | 'mustName'> & { view: FormView }) {
  return (
    <>
      <TextField label="Titel" maxLength={120} placeholder="Volleyball Damen" {...view.field('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Art" {...view.field('kind')}>
          <option value="team">Gruppe oder Mannschaft</option>
          <option value="event">Veranstaltung</option>
          <option value="external">Fremdnutzung</option>
          <option value="maintenance">Wartung</option>
        </Select>
        <Select label="Abteilung" optional={!mustName} {...view.field('departmentId')}>
          <Options options={departments} none={mustName ? 'Bitte wählen' : 'Ohne Abteilung'} />
        </Select>
        {clubs.length > 0 && (
          <Select label="Für welchen Verein" optional {...view.field('forClubId')}>
            <Options options={clubs} none="Für uns selbst" />
          </Select>
        )}
      </div>
    </>
  )
}

function When({ view, halls, ticked }: { view: FormView; halls: SeriesFormProps['halls']; ticked: readonly string[] }) {
  return (
    <>
      <Select label="Halle" {...view.field('partId')}>
        <option value="">Bitte wählen</option>
        {halls.map(({ name, parts }) => (
          <optgroup key={name} label={name}>
            {parts.map((part) => (
              <option key={part.id} value={part.id}>
                {parts.length > 1 ? `${name}, ${part.name}` : name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem_7rem]">
        <Select label="Wiederholung" {...view.field('repeat')}>
          {Object.entries(REPEATS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label="Von" placeholder="18:00" {...view.field('startsTime')} />
        <TextField label="Bis" placeholder="19:30" {...view.field('endsTime')} />
      </div>
      <WeekdayTicks name="weekdays" label="Wochentag" ticked={ticked} error={view.error('weekdays')} />
      <div className="flex flex-wrap gap-4">
        <DateField label="Erster Tag" {...view.field('from')} />
        <DateField label="Letzter Tag" {...view.field('to')} />
      </div>
      <Checkbox
        label="An Feiertagen ausfallen lassen"
        hint="In den Schulferien auch, wenn die Halle dann geschlossen ist."
        {...view.tick('skipsHolidays')}
      />
      <TextField label="Diese Tage auslassen" optional placeholder="24.12.2026, 31.12.2026" {...view.field('skipped')} />
      <Textarea label="Notiz" optional rows={2} {...view.field('note')} />
    </>
  )
}

/** One form for both steps: preview of the dates, then save with their choices. */
export function SeriesForm({
  saved,
  weekdays,
  halls,
  departments,
  clubs,
  mustName,
  version,
  answer,
  preview,
  saveText,
}: SeriesFormProps) {
  const view = formView(answer, saved)
  const ticked = answer ? (answer.typed.weekdays ?? []) : weekdays.map(String)
  return (
    <Form method="post" noValidate className="grid max-w-3xl gap-5">
      <UnsavedWarning answer={answer} />
      <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
      {version !== null && <input type="hidden" name="version" value={version} />}
      <What view={view} departments={departments} clubs={clubs} mustName={mustName} />
      <When view={view} halls={halls} ticked={ticked} />
      {preview && <SeriesPreviewPart preview={preview} view={view} />}
      <div className="actions">
        <SubmitButton name="intent" value="preview" look={preview ? 'quiet' : 'main'}>
          {preview ? 'Noch einmal prüfen' : 'Termine prüfen'}
        </SubmitButton>
        {preview && (
          <SubmitButton name="intent" value="save">
            {preview.displaced ? `${saveText} und ${preview.displaced.button}` : saveText}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}
