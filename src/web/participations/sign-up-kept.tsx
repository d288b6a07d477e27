import { keptOf, type Typed } from './sign-up-fields.ts'

interface KeptProps {
  typed: Typed
  /** Names that go along unseen; all others are asked again in this step. */
  isKept: (name: string) => boolean
}

/** What was typed in other steps travels along. */
export function Kept({ typed, isKept }: KeptProps) {
  return keptOf(typed, isKept).map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
