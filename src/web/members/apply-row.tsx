import { SEX_TEXTS } from '../../domain/people/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { BIRTH_HINT, DateField, Select, TextField } from '../ui/field.tsx'
import { type Option, Options } from '../ui/options.tsx'
import { DepartmentTicks } from './department-ticks.tsx'

interface ApplyRowProps {
  at: number
  view: FormView
  departments: readonly Option[]
  chosen: readonly string[]
}

const KINDS = { aktiv: 'Ich möchte Sport treiben', passiv: 'Ich möchte den Verein fördern' }
const OTHER_KINDS = { aktiv: 'möchte Sport treiben', passiv: 'möchte den Verein fördern', none: 'wird nicht Mitglied' }

/** One person of the application; the first is the adult who sends it. */
export function ApplyRow({ at, view, departments, chosen }: ApplyRowProps) {
  const field = (name: string) => view.field(`people[${at}].${name}`)
  const isFirst = at === 0
  return (
    <fieldset className="card grid gap-3">
      <legend className="float-left text-[1.05rem] font-semibold">
        {isFirst ? 'Sie selbst (ab 18 Jahren)' : `${at + 1}. Person`}
      </legend>
      <TextField label="Vorname" autoComplete={isFirst ? 'given-name' : 'off'} required={isFirst} {...field('firstname')} />
      <TextField
        label="Nachname"
        hint={isFirst ? undefined : 'Leer heißt: wie die 1. Person'}
        autoComplete={isFirst ? 'family-name' : 'off'}
        required={isFirst}
        {...field('lastname')}
      />
      <DateField
        label="Geburtsdatum"
        hint={BIRTH_HINT}
        autoComplete={isFirst ? 'bday' : 'off'}
        required={isFirst}
        {...field('birthOn')}
      />
      <Select label="Geschlecht" {...field('sex')}>
        <Options options={SEX_TEXTS} />
      </Select>
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete={isFirst ? 'email' : 'off'}
        hint={isFirst ? 'Dorthin schicken wir den Link zum Bestätigen.' : 'Für ein eigenes Konto'}
        required={isFirst}
        optional={!isFirst}
        {...field('email')}
      />
      {isFirst && <TextField label="Telefon" type="tel" autoComplete="tel" optional {...field('phone')} />}
      <Select label="Mitgliedschaft" {...field('kind')}>
        <Options options={isFirst ? { ...KINDS, none: 'Ich melde nur andere an' } : OTHER_KINDS} />
      </Select>
      <DepartmentTicks departments={departments} name={`people[${at}].departmentIds`} chosen={chosen} />
    </fieldset>
  )
}
