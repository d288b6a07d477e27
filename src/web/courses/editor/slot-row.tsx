import { CircleCheck, Trash2, TriangleAlert } from 'lucide-react'
import { weekdayName } from '../../../kernel/calendar.ts'
import type { PartGroup } from '../../halls/facility/part-groups.ts'
import { PartOptions } from '../../halls/facility/part-options.tsx'
import type { FormView } from '../../kit/form-view.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { PreviewView } from './schedule-view.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Number of sessions of this time, and bookings in the way. */
function Preview({ preview: { text, days, leftOut, rivals, isShared } }: { preview: PreviewView }) {
  if (isShared && rivals.length === 0)
    return (
      <div className="text-[0.94rem]">
        <p className="font-semibold">Halle des Verbands: {text}</p>
        <p className="text-muted">
          {[leftOut, 'Noch nicht genehmigt. Speichern Sie und fragen Sie dann die Zeit beim Verband an.']
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
    )
  if (rivals.length === 0)
    return (
      <div className="text-[0.94rem]">
        <p className="flex items-start gap-1.5 font-semibold text-good">
          <CircleCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0" /> Frei: {text}
        </p>
        {days && <p>{days}</p>}
        {leftOut && <p className="text-muted">{leftOut}</p>}
      </div>
    )
  return (
    <div className="text-[0.94rem]">
      <p className="flex items-start gap-1.5 font-semibold text-bad">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" /> Belegt. So lässt sich das nicht speichern:
      </p>
      <ul className="mt-1 list-disc pl-6">
        {rivals.slice(0, 5).map((rival) => (
          <li key={rival}>{rival}</li>
        ))}
        {rivals.length > 5 && <li>und weitere</li>}
      </ul>
    </div>
  )
}

interface SlotRowProps {
  view: FormView
  /** `slots[0]` */
  path: string
  id: string
  number: number
  parts: readonly PartGroup[]
  preview: PreviewView | null
  onRemove: () => void
}

export function SlotRow({ view, path, id, number, parts, preview, onRemove }: SlotRowProps) {
  return (
    <li className="card">
      <fieldset className="grid gap-4">
        <legend className="field-label">{`Zeit ${number}`}</legend>
        {id && <input type="hidden" name={`${path}.id`} value={id} />}
        <div className="grid items-end gap-4 sm:grid-cols-[10rem_7rem_7rem_1fr]">
          <Select label="Wochentag" {...view.field(`${path}.weekday`)}>
            <option value="">Bitte wählen</option>
            {WEEKDAYS.map((weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayName(weekday)}
              </option>
            ))}
          </Select>
          <TimeField label="Von" required={false} {...view.field(`${path}.startsTime`)} />
          <TimeField label="Bis" required={false} {...view.field(`${path}.endsTime`)} />
          <Select label="Ort" {...view.field(`${path}.partId`)}>
            <PartOptions parts={parts} />
          </Select>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <DateField label="Erster Tag" required={false} {...view.field(`${path}.from`)} />
          <DateField label="Letzter Tag" optional {...view.field(`${path}.to`)} />
          <TextField
            label="oder wie oft"
            optional
            hint={null}
            placeholder="10 mal"
            inputMode="numeric"
            className="max-w-28"
            {...view.field(`${path}.count`)}
          />
          <Button look="plain" size="small" onClick={onRemove}>
            <Trash2 aria-hidden="true" size={16} /> {`Zeit ${number} entfernen`}
          </Button>
        </div>
        <div role="status">{preview && <Preview preview={preview} />}</div>
      </fieldset>
    </li>
  )
}
