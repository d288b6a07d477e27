import type { ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'
import type { FormView } from '../ui/form-view.ts'

interface DeclarationFieldsProps {
  view: FormView
  /** How the form asks for the contract. */
  contract: { label: string; hint: string }
  /** Asked between the contract and the address. */
  children?: ReactNode
}

/** Who declares something about which contract, and where the confirmation goes: what §§ 312k and 356a BGB let a form ask. */
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
    </>
  )
}
