import { keptOf, type Typed } from './sign-up-fields.ts'

interface KeptProps {
  typed: Typed
  /** Hidden fields that must survive this step; the step asks for all others. */
  isKept: (name: string) => boolean
}

export function Kept({ typed, isKept }: KeptProps) {
  return keptOf(typed, isKept).map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
