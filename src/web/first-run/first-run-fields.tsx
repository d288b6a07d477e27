import { STATES } from '../../domain/clubs/rules.ts'
import type { FormView } from '../kit/form-view.ts'
import { RadioGroup } from '../ui/choice.tsx'
import { Select, TextField } from '../ui/field.tsx'

interface FieldsProps {
  view: FormView
}

export function CodeField({ view }: FieldsProps) {
  return (
    <TextField
      label="Code"
      hint="Er steht dort, wo das Programm gestartet wurde, in der Ausgabe nach dem Start."
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      {...view.field('code')}
    />
  )
}

const KINDS = [
  { value: 'club', label: 'Verein' },
  { value: 'association', label: 'Verband, dem Vereine angehören' },
]

export function ClubFields({ view }: FieldsProps) {
  return (
    <>
      <h2>Der Verein</h2>
      <TextField label="Name des Vereins" autoComplete="organization" {...view.field('displayName')} />
      <TextField
        label="Kürzel"
        hint="Kleinbuchstaben und Ziffern, zum Beispiel gsv. Es lässt sich später nicht ändern."
        autoCapitalize="off"
        spellCheck={false}
        {...view.field('name')}
      />
      <RadioGroup label="Art" options={KINDS} {...view.field('kind')} />
      <Select label="Bundesland" hint="Für die Feiertage." {...view.field('stateCode')}>
        {Object.entries(STATES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="Adresse der Website"
        hint="Nur der Name, zum Beispiel www.verein.de. Leer lassen, wenn es noch keine gibt."
        optional
        autoCapitalize="off"
        spellCheck={false}
        {...view.field('hosts')}
      />
    </>
  )
}

export function PersonFields({ view, hint }: FieldsProps & { hint: string }) {
  return (
    <>
      <h2>Sie als Superuser</h2>
      <TextField label="Vorname" autoComplete="given-name" {...view.field('firstname')} />
      <TextField label="Nachname" autoComplete="family-name" {...view.field('lastname')} />
      <TextField label="E-Mail-Adresse" type="email" autoComplete="username" {...view.field('email')} />
      <TextField
        label="Passwort"
        type="password"
        autoComplete="new-password"
        hint={hint}
        {...view.field('password')}
        defaultValue=""
      />
    </>
  )
}
