import type { FormView } from '../kit/form-view.ts'
import { Select } from '../ui/field.tsx'

interface WishFieldsProps {
  view: FormView
  /** Title of this form's course: the first wish. */
  first: string
  options: readonly { id: string; label: string }[]
  count: number
}

const NAMES = ['wishes[0]', 'wishes[1]', 'wishes[2]']

/** Further wishes, in case the first one is not drawn. */
export function WishFields({ view, first, options, count }: WishFieldsProps) {
  return (
    <fieldset className="form-part">
      <legend>Weitere Wünsche</legend>
      <p className="text-muted">
        Ihr 1. Wunsch ist „{first}“. Sie bekommen höchstens einen Platz, und zwar den besten, der noch frei ist. Weitere Wünsche
        verschlechtern den ersten nicht.
      </p>
      {NAMES.slice(0, count).map((name, at) => (
        <Select key={name} label={`${at + 2}. Wunsch`} optional {...view.field(name)}>
          <option value="">Keiner</option>
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  )
}
