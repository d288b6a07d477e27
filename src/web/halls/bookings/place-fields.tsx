import type { FormView } from '../../kit/form-view.ts'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'

export interface HallChoiceView {
  name: string
  parts: { id: string; name: string }[]
  /** ISO days, first and last, on which it is closed; told to staff. */
  closed?: { from: string; to: string; text: string }[]
}

/** The board gives a reason for a time outside the opening hours. */
export function HoursReason({ view }: { view: FormView }) {
  if (view.error('hoursReason') === undefined && view.field('hoursReason').defaultValue === '') return null
  return <TextField label="Grund für die Zeit außerhalb" maxLength={200} required={false} {...view.field('hoursReason')} />
}

/** Hall, day and times. */
export function PlaceFields({ view, halls }: { view: FormView; halls: readonly HallChoiceView[] }) {
  return (
    <>
      <Select label="Halle" {...view.field('partId')}>
        <option value="">Bitte wählen</option>
        {halls.map(({ name, parts }) =>
          parts.length === 1 ? (
            <option key={name} value={parts[0]?.id}>
              {name}
            </option>
          ) : (
            <optgroup key={name} label={name}>
              {parts.map((part) => (
                <option key={part.id} value={part.id}>
                  {halls.length > 1 ? `${name}, ${part.name}` : part.name}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </Select>
      <div className="grid grid-cols-2 items-end gap-3 [&>.field-wrong]:col-span-2">
        <div className="col-span-2">
          <DateField label="Tag" {...view.field('day')} />
        </div>
        <TimeField label="Von" {...view.field('from')} />
        <TimeField label="Bis" {...view.field('to')} />
      </div>
    </>
  )
}
