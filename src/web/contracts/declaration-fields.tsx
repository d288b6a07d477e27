import type { ReactNode } from 'react'
import type { FormView } from '../kit/form-view.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { TextField } from '../ui/field.tsx'

interface DeclarationFieldsProps {
  view: FormView
  contract: { label: string; hint: string }
  /** Asked between the contract and the address. */
  children?: ReactNode
}

/** Name, contract and address of the confirmation: all that §§ 312k and 356a BGB let a form ask. */
export function DeclarationFields({ view, contract, children }: DeclarationFieldsProps) {
  return (
    <>
      <TextField label="Ihr Name" autoComplete="name" {...view.field('name')} />
      <TextField {...contract} {...view.field('contract')} />
      {children}
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        hint="Dorthin schicken wir die Bestätigung."
        {...view.field('email')}
      />
      <LegalLinks>Ihre Angaben brauchen wir nur, um Ihre Erklärung zu bearbeiten. Mehr dazu:</LegalLinks>
    </>
  )
}
