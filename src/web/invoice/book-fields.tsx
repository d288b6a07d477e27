import { SPHERE_TEXTS, VAT_TEXTS } from '../../domain/claims/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { Select, TextField } from '../ui/field.tsx'
import { type Option, Options } from '../ui/options.tsx'

interface BookFieldsProps {
  view: FormView
  departments: readonly Option[]
  /** Field of the cost centre, and what it is without one. */
  centre: string
  none: string
}

/** Account, tax sphere, cost centre and VAT of a claim. */
export function BookFields({ view, departments, centre, none }: BookFieldsProps) {
  return (
    <>
      <TextField label="Konto" inputMode="numeric" optional className="max-w-40" {...view.field('account')} />
      <Select label="Steuerlicher Bereich" {...view.field('taxSphere')}>
        <Options options={SPHERE_TEXTS} />
      </Select>
      <Select label="Kostenstelle" optional {...view.field(centre)}>
        <Options options={departments} none={none} />
      </Select>
      <Select label="Umsatzsteuer" {...view.field('vatKey')}>
        <Options options={VAT_TEXTS} />
      </Select>
    </>
  )
}
