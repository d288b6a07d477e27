import { State } from '../ui/badge.tsx'
import { Select, TextField } from '../ui/field.tsx'
import type { FormView } from '../ui/form-view.ts'
import { endName, skipName } from './import-fields.ts'
import type { ImportView, RowView } from './import-view.ts'

/** Which column is what. */
export function Columns({ view: { fields, head }, form }: { view: ImportView; form: FormView }) {
  return (
    <fieldset className="card grid gap-4">
      <legend className="field-label">Was steht in welcher Spalte?</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ field, label, isOptional }) => (
          <Select key={field} label={label} optional={isOptional} {...form.field(`map-${field}`)}>
            <option value="">{isOptional ? 'Steht nicht darin' : 'Bitte wählen'}</option>
            {head.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <p className="field-hint">Steht beides in einer Spalte („17:00–18:30“), ist das der Beginn. Die Zuordnung wird gemerkt.</p>
    </fieldset>
  )
}

function Row({ row, form, isOpen }: { row: RowView; form: FormView; isOpen: boolean }) {
  const mayAnswer = isOpen && !row.isOver
  const name = endName(row.position)
  return (
    <li className="grid gap-x-5 gap-y-2 border-line border-b py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_8rem]">
      <span className="tabular text-muted">Zeile {row.position}</span>
      <span className="min-w-0 break-words font-semibold">{row.text}</span>
      <div className="grid min-w-0 gap-2">
        <p className="min-w-0 break-words">
          {row.state && <State kind={row.state.kind}>{row.state.text}</State>} {row.note}
        </p>
        {mayAnswer && row.isAsked && (
          <TextField
            label={`Ende von Zeile ${row.position}`}
            placeholder="HH:MM"
            className="max-w-28"
            required={false}
            {...form.field(name)}
            defaultValue={form.field(name).defaultValue || row.givenEnd}
          />
        )}
      </div>
      {mayAnswer && (
        <label className="tick content-start">
          <input type="hidden" name="row" value={row.position} />
          <input type="checkbox" name={skipName(row.position)} defaultChecked={row.isSkipped} />
          <span>
            Auslassen<span className="sr-only">: Zeile {row.position}</span>
          </span>
        </label>
      )}
    </li>
  )
}

/** Every row with what it would come to; those that need an answer first. */
export function Rows({ view, form, isOpen }: { view: ImportView; form: FormView; isOpen: boolean }) {
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="text-[1.15rem]">
        {view.asked > 0 && isOpen ? 'Bitte antworten Sie auf die Rückfragen' : 'Zeilen'}
      </h2>
      <ul>
        {view.rows.map((row) => (
          <Row key={row.position} row={row} form={form} isOpen={isOpen} />
        ))}
      </ul>
      {view.more > 0 && <p className="mt-2 text-muted">Und {view.more} weitere.</p>}
    </section>
  )
}
