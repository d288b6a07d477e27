import { useState } from 'react'
import { weekdayName } from '../../../kernel/calendar.ts'
import type { FormView } from '../../kit/form-view.ts'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import type { PartGroup } from '../facility/part-groups.ts'
import { PartOptions } from '../facility/part-options.tsx'
import { CHOSEN, cellName, correctionNames, EMPTIED } from './import-fields.ts'
import type { RowView } from './row-view.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const AS_IT_IS = 'Wie in der Datei'

interface CorrectionProps {
  row: RowView
  parts: readonly PartGroup[]
  form: FormView
}

/** Every column of a list, as the file has it. */
function Cells({ row: { position, line, texts }, form }: Omit<CorrectionProps, 'parts'>) {
  return (
    <div className="mt-1 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <p className="field-hint col-span-full">
        Ein leeres Feld bleibt, wie es in der Datei steht. Ein Strich „{EMPTIED}“ leert es.
      </p>
      {texts.map(({ field, label, cell }) => (
        <TextField
          key={field}
          label={
            <>
              {label}
              <span className="sr-only"> von Zeile {line}</span>
            </>
          }
          placeholder={cell}
          required={false}
          {...form.field(cellName(position, field))}
        />
      ))}
    </div>
  )
}

/** A fitting row's fields without scripts: the page comes again with them, and with what was typed. */
const Ask = ({ position, line }: Pick<RowView, 'position' | 'line'>) => (
  <noscript>
    <button
      type="submit"
      name="intent"
      value="check"
      formAction={`?${CHOSEN}=${position}#row-${position}`}
      className="button button-quiet"
    >
      Felder zeigen<span className="sr-only"> von Zeile {line}</span>
    </button>
  </noscript>
)

/** Corrects a row; an empty field keeps the text of the file. Open with a correction or a fault; a fitting row's fields come then. */
export function RowCorrection(props: CorrectionProps) {
  const { row, form } = props
  const { position, line, texts } = row
  const own = [...Object.values(correctionNames(position)), ...texts.map(({ field }) => cellName(position, field))]
  const isOpen = row.isChosen || own.some((name) => form.error(name) !== undefined || Boolean(form.field(name).defaultValue))
  const [hasFields, setHasFields] = useState(isOpen || row.isUnfit)
  return (
    <details
      // Opened before the scripts came, it tells nobody.
      ref={(node) => {
        if (node?.open) setHasFields(true)
      }}
      open={isOpen}
      onToggle={() => setHasFields(true)}
      className="sm:col-start-2 sm:col-end-5"
    >
      <summary className="w-fit cursor-pointer py-2 text-[0.94rem] underline">
        Berichtigen<span className="sr-only">: Zeile {line}</span>
      </summary>
      {hasFields ? <Fields {...props} /> : <Ask {...row} />}
    </details>
  )
}

function Fields({ row, parts, form }: CorrectionProps) {
  const { position, line, corrects, texts } = row
  const names = correctionNames(position)
  const of = <span className="sr-only"> von Zeile {line}</span>
  return (
    <>
      {texts.length > 0 && <Cells {...{ row, form }} />}
      <input type="hidden" name="fix" value={position} />
      <div hidden={texts.length > 0} className="mt-1 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={<>Halle{of}</>} {...form.field(names.partId)}>
          <PartOptions parts={parts} none={AS_IT_IS} />
        </Select>
        {corrects.weekday && (
          <Select label={<>Wochentag{of}</>} {...form.field(names.weekday)}>
            <option value="">{AS_IT_IS}</option>
            {WEEKDAYS.map((weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayName(weekday)}
              </option>
            ))}
          </Select>
        )}
        {corrects.times && (
          <>
            {!row.asksStart && (
              <TextField label={<>Beginn{of}</>} placeholder="HH:MM" required={false} {...form.field(names.from)} />
            )}
            {!row.isAsked && <TextField label={<>Ende{of}</>} placeholder="HH:MM" required={false} {...form.field(names.to)} />}
          </>
        )}
        {corrects.lastOn && <DateField label={<>Letzter Tag{of}</>} hint={null} required={false} {...form.field(names.lastOn)} />}
      </div>
    </>
  )
}

export const correctionDefaults = (row: RowView): [string, string][] => {
  const names = correctionNames(row.position)
  return [
    ...(['partId', 'weekday', 'from', 'to', 'lastOn'] as const).map((field): [string, string] => [
      names[field],
      row.correction[field],
    ]),
    ...row.texts.map(({ field, text }): [string, string] => [cellName(row.position, field), text]),
  ]
}
