import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { Select } from './field.tsx'

interface BulkBarProps {
  /** `Für mehrere Personen` */
  legend: string
  /** Label of the box for all that the filter finds; null when this page shows all. */
  all: string | null
  /** Actions: value and label of `aktion`. */
  actions: readonly { value: string; label: string }[]
}

/** State of the way back from an order's page to its list, which then ticks the same lines again. */
export const backTo = (order: URLSearchParams): { ticked: readonly string[]; isAll: boolean } => ({
  ticked: order.getAll('id'),
  isAll: order.get('alle') === '1',
})

const lineBoxes = (form: HTMLFormElement | null | undefined): NodeListOf<HTMLInputElement> | HTMLInputElement[] =>
  form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []

function tickAgain(form: HTMLFormElement | null | undefined, state: unknown): void {
  if (typeof state !== 'object' || state === null || !('ticked' in state) || !Array.isArray(state.ticked)) return
  for (const box of lineBoxes(form)) if (state.ticked.includes(box.value)) box.checked = true
  const all = form?.querySelector<HTMLInputElement>('input[name="alle"]')
  // As a press: the box of this page follows it.
  if (all && !all.checked && 'isAll' in state && state.isAll === true) all.click()
}

function tickAll(box: HTMLInputElement): void {
  for (const other of lineBoxes(box.form)) other.checked = box.checked
}

/** Action for the ticked lines (`id`), or for all that the filter finds (`alle`); a preview follows. Nothing chosen, it offers only to choose. */
export function BulkBar({ legend, all, actions }: BulkBarProps) {
  const [isAll, setAll] = useState(false)
  const bar = useRef<HTMLFieldSetElement>(null)
  const { state } = useLocation()
  const page = useRef<HTMLInputElement>(null)
  useEffect(() => tickAgain(bar.current?.form, state), [state])
  // Ticked before the scripts came; after a reload the browser has brought back the lines, too.
  useEffect(() => {
    const box = page.current
    if (box?.checked && ![...lineBoxes(box.form)].some(({ checked }) => checked)) tickAll(box)
  }, [])
  return (
    <fieldset ref={bar} className="bulk-bar">
      <legend className="sr-only">{legend}</legend>
      <label className="tick needs-js">
        <input ref={page} type="checkbox" disabled={isAll} onChange={({ currentTarget }) => tickAll(currentTarget)} />
        <span>Diese Seite</span>
      </label>
      {all && (
        <label className="tick">
          <input type="checkbox" name="alle" value="1" onChange={({ currentTarget }) => setAll(currentTarget.checked)} />
          <span>{all}</span>
        </label>
      )}
      <div className="bulk-act">
        <Select label="Mit der Auswahl" name="aktion">
          {actions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" look="dark">
          Weiter …
        </Button>
      </div>
    </fieldset>
  )
}
