import { weekdayName, weekdayShort } from '../../kernel/calendar.ts'
import { FieldError } from './field.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface WeekdayTicksProps {
  name: string
  label?: string
  error: string | undefined
  ticked: readonly string[]
}

export function WeekdayTicks({ name, label = 'Wochentage', error, ticked }: WeekdayTicksProps) {
  return (
    <fieldset className={error ? 'field-wrong' : undefined}>
      <legend className="field-label">{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className="tick">
            <input
              type="checkbox"
              id={weekday === 1 ? name : undefined}
              name={name}
              value={weekday}
              defaultChecked={ticked.includes(String(weekday))}
              aria-label={weekdayName(weekday)}
            />
            <span aria-hidden="true">{weekdayShort(weekday)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
