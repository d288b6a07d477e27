import type { Facility } from '../../../domain/facilities/queries.ts'
import { KIND_NAMES } from '../../../domain/facilities/texts.ts'
import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { EditorForm } from '../../ui/editor-form.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { FactList } from '../../ui/list-panel.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'

interface FactsTabProps {
  facility: Facility & { address: string }
  mayEdit: boolean
  answer: FormAnswer | null
}

const german = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))

const savedOf = (facility: Facility) => ({
  name: facility.name,
  street: facility.street,
  postcode: facility.postcode,
  city: facility.city,
  notes: facility.notes,
  latitude: german(facility.latitude),
  longitude: german(facility.longitude),
  ownerHours: facility.ownerHours,
  equipment: facility.equipment.join(', '),
  kind: facility.kind,
})

const LABELS: Record<keyof ReturnType<typeof savedOf>, string> = {
  name: 'Name',
  street: 'Straße und Hausnummer',
  postcode: 'PLZ',
  city: 'Ort',
  notes: 'Hinweise',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  ownerHours: 'Stunden zuerst für uns',
  equipment: 'Ausstattung',
  kind: 'Art',
}

function linesOf(saved: ReturnType<typeof savedOf>): SavedLine[] {
  return Object.entries(saved).map(([field, value]) => ({
    label: LABELS[field as keyof typeof LABELS],
    text: String(value),
    field,
    value: String(value),
  }))
}

const Kinds = ({ view, alike }: { view: FormView; alike: readonly string[] }) => (
  <>
    <KindChoice view={view} />
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Vergleichbar mit</legend>
      <p className="field-hint">
        Fällt diese Sportstätte aus, schlagen wir als Ersatz nur dieselbe Art vor und alles, was Sie hier ankreuzen.
      </p>
      <div className="flex flex-wrap gap-x-5">
        {Object.entries(KIND_NAMES).map(([kind, name]) => (
          <label key={kind} className="tick">
            <input type="checkbox" name="alike" value={kind} defaultChecked={alike.includes(kind)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  </>
)

export const KindChoice = ({ view }: { view: FormView }) => (
  <Select label="Art" {...view.field('kind')}>
    {Object.entries(KIND_NAMES).map(([kind, name]) => (
      <option key={kind} value={kind}>
        {name}
      </option>
    ))}
  </Select>
)

export function FactsTab({ facility, mayEdit, answer }: FactsTabProps) {
  if (!mayEdit)
    return (
      <FactList
        facts={[
          ['Art', KIND_NAMES[facility.kind]],
          ['Anschrift', facility.address || 'nicht eingetragen'],
          ['Ausstattung', facility.equipment.join(', ') || 'nicht eingetragen'],
          ['Teile', facility.parts.map(({ name }) => name).join(', ')],
          ['Hinweise', facility.notes || 'keine'],
        ]}
      />
    )
  const saved = savedOf(facility)
  return (
    <EditorForm intent="facts" version={facility.version} saved={saved} lines={linesOf(saved)} answer={answer}>
      {(view, own) => (
        <>
          <TextField label="Name" maxLength={80} {...view.field('name')} />
          <Kinds view={view} alike={own ? (own.typed.alike ?? []) : facility.alike} />
          <TextField label="Straße und Hausnummer" optional maxLength={120} {...view.field('street')} />
          <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
            <TextField label="PLZ" optional maxLength={10} {...view.field('postcode')} />
            <TextField label="Ort" optional maxLength={80} {...view.field('city')} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Breitengrad" optional hint="Zum Beispiel 47,7267" inputMode="decimal" {...view.field('latitude')} />
            <TextField label="Längengrad" optional hint="Zum Beispiel 10,3139" inputMode="decimal" {...view.field('longitude')} />
          </div>
          <Textarea
            label="Ausstattung"
            optional
            rows={2}
            hint="Mit Komma getrennt: Tore, Matten, Beamer"
            {...view.field('equipment')}
          />
          <Textarea label="Hinweise" optional rows={3} hint="Zugang, Schlüssel, Parken" {...view.field('notes')} />
          <TextField
            label="Frei gewordene Zeiten zuerst nur intern zeigen (Stunden)"
            hint="Danach fragen wir die Warteliste. 0 = gleich."
            inputMode="numeric"
            className="max-w-28"
            {...view.field('ownerHours')}
          />
        </>
      )}
    </EditorForm>
  )
}
