import { useState } from 'react'
import { STATES, suggestName } from '../../domain/clubs/rules.ts'
import type { FormView } from '../kit/form-view.ts'
import { RadioGroup } from '../ui/choice.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'

interface FieldsProps {
  view: FormView
}

/** A code that came with the link is shown again only when it is refused. */
export function CodeField({ view }: FieldsProps) {
  const field = view.field('code')
  if (field.defaultValue !== '' && !field.error) return <input type="hidden" name="code" value={field.defaultValue} />
  return (
    <TextField
      label="Code"
      hint="Wer das Programm gestartet hat, sieht im Fenster unter „Verein einrichten“ einen Link mit dem Code. Er steht auch im Datenordner in der Datei verein-einrichten.txt."
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      {...field}
    />
  )
}

const KINDS = [
  { value: 'club', label: 'Verein' },
  { value: 'association', label: 'Verband', hint: 'Ihm gehören Vereine an; er zeigt, was sie veröffentlichen.' },
]
const RARE = ['name', 'kind', 'hosts']

/** Facts of a new club. The rare ones are folded away: each has a value that fits most clubs. */
export function ClubFields({ view }: FieldsProps) {
  const named = view.field('displayName')
  const [typed, setTyped] = useState(named.defaultValue)
  const name = view.field('name')
  const suggested = suggestName(typed)
  return (
    <>
      <TextField
        label="Name des Vereins"
        autoComplete="organization"
        {...named}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Select label="Bundesland" hint="Dann kennen wir Feiertage und Schulferien." {...view.field('stateCode')}>
        <Options options={STATES} none="Bitte wählen" />
      </Select>
      <details open={RARE.some((field) => view.error(field)) || undefined}>
        <summary className="link flex min-h-11 cursor-pointer items-center">Kürzel, Art und Adresse der Website</summary>
        <div className="mt-2 grid gap-4">
          <TextField
            label="Kürzel"
            optional
            hint={`Steht in Adressen, zum Beispiel /${name.defaultValue || suggested || 'sv-neudorf'}/imprint, und bleibt für immer. Leer lassen: Wir nehmen, was hier vorgeschlagen ist.`}
            placeholder={suggested}
            className="max-w-64"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            {...name}
          />
          <RadioGroup label="Art" options={KINDS} {...view.field('kind')} />
          <TextField
            label="Adresse der Website"
            hint="Nur der Name, zum Beispiel www.verein.de. Leer lassen, wenn es noch keine gibt."
            optional
            autoCapitalize="off"
            spellCheck={false}
            {...view.field('hosts')}
          />
        </div>
      </details>
    </>
  )
}

/** Name and address of somebody of the first board. */
export function PersonFields({ view, own }: FieldsProps & { own: boolean }) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="Vorname" autoComplete={own ? 'given-name' : 'off'} optional={!own} {...view.field('firstname')} />
        <TextField label="Nachname" autoComplete={own ? 'family-name' : 'off'} optional={!own} {...view.field('lastname')} />
      </div>
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete={own ? 'username' : 'off'}
        optional={!own}
        {...view.field('email')}
      />
    </>
  )
}

const STARTS = [
  {
    value: 'empty',
    label: 'Von Hand',
    hint: 'Eine Liste führt Sie durch Hallen, Abteilungen und das erste Angebot.',
  },
  { value: 'plan', label: 'Mit einem Belegungsplan', hint: 'Als Tabelle oder Kalender: Hallen und Angebote entstehen daraus.' },
  { value: 'offers', label: 'Mit einer Liste der Angebote', hint: 'Als Tabelle, wie sie im Büro liegt, auch mit Preisen.' },
]

export const StartFields = ({ view }: FieldsProps) => (
  <RadioGroup label="Womit möchten Sie anfangen?" options={STARTS} {...view.field('start')} />
)
