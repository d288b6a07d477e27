import { MEMBER_KIND_TEXTS } from '../../domain/members/texts.ts'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { type Option, Options } from '../ui/options.tsx'
import { DepartmentTicks } from './department-ticks.tsx'

interface FamilyRowProps {
  at: number
  view: FormView
  departments: readonly Option[]
  chosen: readonly string[]
  isOrganisation: boolean
}

/** One line of the paper; the first one names the family. */
export function FamilyRow({ at, view, departments, chosen, isOrganisation }: FamilyRowProps) {
  const field = (name: string) => view.field(`people[${at}].${name}`)
  const isFirst = at === 0
  return (
    <fieldset className="card grid gap-3">
      <legend className="float-left mb-1 text-[1.05rem] font-semibold">
        {isOrganisation ? 'Organisation' : `${at + 1}. Person`}
      </legend>
      <div className="clear-both grid items-end gap-3 sm:grid-cols-2">
        {isOrganisation ? (
          <TextField label="Name" autoComplete="off" {...field('lastname')} />
        ) : (
          <>
            <TextField label="Vorname" autoComplete="off" required={isFirst} {...field('firstname')} />
            <TextField
              label="Nachname"
              hint={isFirst ? undefined : 'Leer heißt: wie die 1. Person'}
              autoComplete="off"
              required={isFirst}
              {...field('lastname')}
            />
            <DateField label="Geburtsdatum" required={false} {...field('birthOn')} />
            <Select label="Geschlecht" {...field('sex')}>
              <Options options={SEX_TEXTS} />
            </Select>
          </>
        )}
        <Select label="Mitgliedschaft" {...field('kind')}>
          <Options options={isOrganisation ? MEMBER_KIND_TEXTS : { ...MEMBER_KIND_TEXTS, none: 'wird nicht Mitglied' }} />
        </Select>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Telefon" type="tel" autoComplete="off" optional {...field('phone')} />
        <TextField label="E-Mail-Adresse" type="email" autoComplete="off" optional {...field('email')} />
      </div>
      <DepartmentTicks departments={departments} name={`people[${at}].departmentIds`} chosen={chosen} />
    </fieldset>
  )
}
