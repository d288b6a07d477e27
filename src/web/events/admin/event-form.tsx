import type { HallChoiceView } from '../../halls/bookings/place-fields.tsx'
import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { DayView, Saved } from './editor-view.ts'
import { HallDays } from './hall-days.tsx'

export interface FormChoices {
  halls: readonly HallChoiceView[]
  departments: readonly { id: string; name: string }[]
  categories: readonly string[]
  /** A role limited to departments must name one. */
  mustName: boolean
  canSignUp: boolean
}

interface EventFormProps {
  version: number
  saved: Saved
  choices: FormChoices
  isNew: boolean
  isSeries: boolean
  answer: FormAnswer | null
  days: readonly DayView[] | null
}

const AUDIENCES = [
  { value: 'public', label: 'Alle' },
  { value: 'members', label: 'Mitglieder' },
  { value: 'staff', label: 'Mitarbeitende', hint: 'Vorstand, Abteilungs- und Übungsleitende' },
]

const OCCUPIED = [
  { value: 'refuse', label: 'Nichts speichern und zeigen, wer dort ist' },
  { value: 'skip', label: 'Diese Tage auslassen' },
  { value: 'without_hall', label: 'An diesen Tagen ohne Halle anlegen' },
]

const SCOPES = [
  { value: 'this', label: 'Nur diesen Termin' },
  {
    value: 'following',
    label: 'Diesen und alle folgenden der Reihe',
    hint: 'Übernommen wird, was Sie hier ändern. Was ein Termin sonst für sich hat, bleibt.',
  },
]

function WhenFields({ view }: { view: FormView }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">Wann</legend>
      <div className="flex flex-wrap items-end gap-4">
        <DateField label="Erster Tag" {...view.field('fromOn')} />
        <TimeField label="Beginn" required={false} {...view.field('fromTime')} />
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <DateField label="Letzter Tag" required={false} {...view.field('toOn')} />
        <TimeField label="Ende" required={false} {...view.field('toTime')} />
      </div>
      <Checkbox label="Ganztägig" hint="Dann zählen nur die Tage." value="on" {...view.tick('isAllDay')} />
    </fieldset>
  )
}

function WhereFields({ view, halls }: { view: FormView; halls: FormChoices['halls'] }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">Wo</legend>
      <Select
        label="Halle"
        hint="Wird mit dem Termin zusammen belegt. In einer Halle des Verbands fragen Sie nach dem Speichern an."
        {...view.field('partId')}
      >
        <option value="">Keine Halle</option>
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
      <TextField
        label="Ort"
        optional
        maxLength={120}
        hint="Ohne Halle der ganze Ort, mit Halle zum Beispiel: Eingang Süd"
        {...view.field('place')}
      />
      <div className="actions">
        <SubmitButton name="intent" value="check" look="quiet" size="small">
          Halle prüfen
        </SubmitButton>
      </div>
    </fieldset>
  )
}

function SignUpFields({ view, isOpen }: { view: FormView; isOpen: boolean }) {
  return (
    <Accordion title="Anmeldung" open={isOpen}>
      <div className="grid gap-4">
        <Checkbox label="Wer kommt, meldet sich an" value="on" {...view.tick('hasSignUp')} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label="Plätze" optional inputMode="numeric" className="max-w-28" {...view.field('capacity')} />
          <DateField label="Anmelden bis" optional {...view.field('closesOn')} />
          <TextField label="Preis in Euro" optional inputMode="decimal" className="max-w-32" {...view.field('price')} />
          <TextField
            label="Preis für Mitglieder"
            optional
            inputMode="decimal"
            className="max-w-32"
            {...view.field('memberPrice')}
          />
        </div>
        <Checkbox label="Warteliste, wenn alle Plätze vergeben sind" value="on" {...view.tick('hasWaitingList')} />
      </div>
    </Accordion>
  )
}

function RepeatFields({ view, isOpen }: { view: FormView; isOpen: boolean }) {
  return (
    <Accordion title="Wiederholen" open={isOpen}>
      <div className="grid gap-4">
        <Checkbox label="Diesen Termin mehrmals anlegen" value="on" {...view.tick('repeats')} />
        <div className="flex flex-wrap items-end gap-4">
          <TextField label="Alle … Wochen" optional inputMode="numeric" className="max-w-24" {...view.field('everyWeeks')} />
          <DateField label="Bis" optional {...view.field('until')} />
        </div>
        <RadioGroup label="Ist die Halle an einem Tag belegt" options={OCCUPIED} {...view.field('occupied')} />
      </div>
    </Accordion>
  )
}

const isTicked = (answer: FormAnswer | null, saved: Saved, name: string): boolean =>
  answer ? answer.typed[name] !== undefined : saved[name] === true

export function EventForm({ version, saved, choices, isNew, isSeries, answer, days }: EventFormProps) {
  return (
    <EditorForm intent="save" check="check" version={version} saved={saved} lines={[]} answer={answer}>
      {(view, own) => (
        <>
          <TextField label="Titel" maxLength={120} {...view.field('title')} />
          <WhenFields view={view} />
          <WhereFields view={view} halls={choices.halls} />
          {days && <HallDays days={days} />}
          <RichTextField {...view.field('body')} label="Text" hint="Was stattfindet, für wen, was man mitbringt." />
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField label="Kategorie" optional maxLength={40} list="categories" {...view.field('category')} />
            <datalist id="categories">
              {choices.categories.map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
            <Select label="Abteilung" {...view.field('departmentId')}>
              <option value="">{choices.mustName ? 'Bitte wählen' : 'Ganzer Verein'}</option>
              {choices.departments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <RadioGroup label="Für wen" options={AUDIENCES} {...view.field('audience')} />
          {choices.canSignUp && <SignUpFields view={view} isOpen={isTicked(own, saved, 'hasSignUp')} />}
          {isNew && <RepeatFields view={view} isOpen={isTicked(own, saved, 'repeats')} />}
          {isSeries && <RadioGroup label="Welche Termine ändern" options={SCOPES} {...view.field('scope')} />}
        </>
      )}
    </EditorForm>
  )
}
