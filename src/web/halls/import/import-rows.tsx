import { type ReactNode, useEffect, useState } from 'react'
import type { FormView } from '../../kit/form-view.ts'
import { State } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { PartGroup } from '../facility/part-groups.ts'
import { correctionNames, endName, skipName, takenName } from './import-fields.ts'
import type { ImportView } from './import-view.ts'
import { RowCorrection } from './row-correction.tsx'
import type { RowView } from './row-view.ts'

/** A file with several tables: one of them is taken. */
export function SheetChoice({ view: { sheets }, form }: { view: ImportView; form: FormView }) {
  return (
    <div className="card flex flex-wrap items-end gap-4">
      <Select label="Blatt der Datei" {...form.field('sheet')}>
        {sheets.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <SubmitButton name="intent" value="sheet" look="quiet">
        Dieses Blatt nehmen
      </SubmitButton>
    </div>
  )
}

/** Folded where all that is needed was found. */
export function Columns({ view: { fields, head, missing, mapping, kind }, form }: { view: ImportView; form: FormView }) {
  const found = fields.filter(({ field }) => mapping[field] !== undefined).length
  const isOpen = missing.length > 0 || kind === 'occupancy' || form.faults.some(({ field }) => field.startsWith('map-'))
  return (
    <details open={isOpen} className="card">
      <summary className="field-label w-fit cursor-pointer">
        Was steht in welcher Spalte? <span className="font-normal text-muted">{`${found} von ${fields.length} gefunden`}</span>
      </summary>
      <ColumnChoices {...{ fields, head, form }} />
    </details>
  )
}

function ColumnChoices({ fields, head, form }: Pick<ImportView, 'fields' | 'head'> & { form: FormView }) {
  return (
    <div className="mt-4 grid gap-4">
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
      <p className="field-hint">
        {fields.some(({ field }) => field === 'from') &&
          'Stehen Beginn und Ende in einer Spalte („17:00–18:30“), wählen Sie diese bei „Beginn“. '}
        Die Zuordnung wird gemerkt.
      </p>
    </div>
  )
}

interface RowProps {
  row: RowView
  parts: readonly PartGroup[]
  form: FormView
}

function RowChoice({ row, form }: Omit<RowProps, 'parts'>) {
  const { position } = row
  if (row.isPartly)
    return (
      <Select
        label={<>Belegte Termine{<span className="sr-only">: Zeile {row.line}</span>}</>}
        {...form.field(takenName(position))}
      >
        <option value="">Bitte wählen</option>
        <option value="leave">Freie eintragen, belegte auslassen</option>
        <option value="skip">Zeile auslassen</option>
      </Select>
    )
  return (
    <label className="tick content-start">
      <input type="checkbox" name={skipName(position)} defaultChecked={row.isSkipped} />
      <span>
        Auslassen<span className="sr-only">: Zeile {row.line}</span>
      </span>
    </label>
  )
}

function Row({ row, parts, form, isOpen }: RowProps & { isOpen: boolean }) {
  const mayAnswer = isOpen && !row.isOver
  const name = endName(row.position)
  return (
    <li
      id={`row-${row.position}`}
      className="grid gap-x-5 gap-y-2 border-line border-b py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_19rem]"
    >
      <span className="tabular text-muted">Zeile {row.line}</span>
      <span className="min-w-0 break-words font-semibold">{row.text}</span>
      <div className="grid min-w-0 gap-2">
        <p className="min-w-0 break-words">
          {row.state && <State kind={row.state.kind}>{row.state.text}</State>} {row.note}
        </p>
        {mayAnswer && row.asksStart && (
          <TextField
            label={`Beginn von Zeile ${row.line}`}
            placeholder="HH:MM"
            className="max-w-28"
            required={false}
            {...form.field(correctionNames(row.position).from)}
          />
        )}
        {mayAnswer && row.isAsked && (
          <TextField
            label={`Ende von Zeile ${row.line}`}
            placeholder="HH:MM"
            className="max-w-28"
            required={false}
            {...form.field(name)}
            defaultValue={form.field(name).defaultValue || row.givenEnd}
          />
        )}
      </div>
      {mayAnswer && (
        <>
          <input type="hidden" name="row" value={row.position} />
          <RowChoice row={row} form={form} />
          {row.mayCorrect && <RowCorrection row={row} parts={parts} form={form} />}
        </>
      )}
    </li>
  )
}

/** One choice for all rows with some occupied dates. */
function AllPartly({ count }: { count: number }) {
  return (
    <div className="card my-3 grid gap-3">
      <p>
        {count === 1 ? 'Bei einer Zeile' : `Bei ${count} Zeilen`} ist nur ein Teil der Termine frei. Was soll damit geschehen?
        Eingetragen wird hier noch nichts.
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="leave" look="quiet">
          Überall die freien eintragen
        </SubmitButton>
        <SubmitButton name="intent" value="skip" look="quiet">
          Diese Zeilen auslassen
        </SubmitButton>
      </div>
    </div>
  )
}

/** Rows whose answers a body without scripts has no room for: `OneField` sends them, too. */
function PackedRows({ children }: { children: ReactNode }) {
  const [isPacked, setPacked] = useState(false)
  useEffect(() => setPacked(true), [])
  return (
    <fieldset disabled={!isPacked} className="min-w-0">
      <noscript>
        <p className="mt-3 font-semibold">
          Die Zeilen hierunter sind an der Reihe, sobald die oberen beantwortet oder ausgelassen und noch einmal geprüft sind.
        </p>
      </noscript>
      <ul>{children}</ul>
    </fieldset>
  )
}

export function Rows({ view, parts, form, isOpen }: Omit<RowProps, 'row'> & { view: ImportView; isOpen: boolean }) {
  const rows = view.rows.map((row) => <Row key={row.position} row={row} parts={parts} form={form} isOpen={isOpen} />)
  const [first, later] = [rows.slice(0, view.atOnce), rows.slice(view.atOnce)]
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="text-[1.15rem]">
        {view.asked > 0 && isOpen ? 'Bitte antworten Sie auf die Rückfragen' : 'Zeilen'}
      </h2>
      {isOpen && view.partly > 0 && <AllPartly count={view.partly} />}
      <ul>{first}</ul>
      {later.length > 0 && <PackedRows>{later}</PackedRows>}
      {view.more > 0 && <p className="mt-2 text-muted">Und {view.more} weitere.</p>}
    </section>
  )
}
