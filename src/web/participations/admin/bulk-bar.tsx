import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { BATCH_ACTIONS } from './batch-address.ts'

interface BulkBarProps {
  /** How many the filter finds. */
  total: string
  seesPrices: boolean
}

/** Ticks all boxes of the page, or none. */
function tickAll(box: HTMLInputElement): void {
  for (const other of box.form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []) other.checked = box.checked
}

/** What to do with those ticked, or with all that the filter finds; what happens is shown before it does. */
export function BulkBar({ total, seesPrices }: BulkBarProps) {
  const [isAll, setAll] = useState(false)
  const actions = BATCH_ACTIONS.filter(({ isPrice }) => seesPrices || !isPrice)
  return (
    <fieldset className="card mb-3 flex flex-wrap items-end gap-x-5 gap-y-2 py-2.5">
      <legend className="sr-only">Für mehrere Personen</legend>
      <label className="tick needs-js">
        <input type="checkbox" disabled={isAll} onChange={({ currentTarget }) => tickAll(currentTarget)} />
        <span>Diese Seite</span>
      </label>
      <label className="tick">
        <input type="checkbox" name="alle" value="1" onChange={({ currentTarget }) => setAll(currentTarget.checked)} />
        <span>Alle {total} dieses Filters</span>
      </label>
      <Select label="Mit der Auswahl" name="aktion">
        {actions.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit">Weiter …</Button>
    </fieldset>
  )
}
