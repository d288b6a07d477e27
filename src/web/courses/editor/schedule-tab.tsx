import { Plus } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { PartGroup } from '../../halls/facility/part-groups.ts'
import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { Button } from '../../ui/button.tsx'
import { EditorForm, type SavedLine } from '../../ui/editor-form.tsx'
import { Select } from '../../ui/field.tsx'
import { useRows } from '../../ui/rows.ts'
import type { action } from './editor.page.ts'
import type { SlotRowView } from './editor-view.ts'
import type { PreviewView } from './schedule-view.ts'
import { SlotRow } from './slot-row.tsx'

interface ScheduleTabProps {
  version: number
  slots: readonly SlotRowView[]
  /** The course's rule for school holidays, as saved. */
  schoolHolidays: string
  parts: readonly PartGroup[]
  lines: readonly SavedLine[]
  answer: FormAnswer | null
  /** Preview for browsers without JavaScript; shown until the next one. */
  preview: readonly PreviewView[] | null
}

const CALM_MS = 500

/** Asks for a preview of the typed times, a moment after the last change. */
function usePreview(asked: readonly PreviewView[] | null) {
  const fetcher = useFetcher<typeof action>()
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(due.current), [])
  const check = (event: SyntheticEvent<HTMLElement>, wait = CALM_MS) => {
    const form = event.currentTarget.closest('form')
    if (!form) return
    clearTimeout(due.current)
    due.current = setTimeout(() => {
      const typed = new FormData(form)
      typed.set('intent', 'checkSchedule')
      void fetcher.submit(typed, { method: 'post' })
    }, wait)
  }
  const shown = fetcher.data?.shown
  return { check, preview: shown && 'preview' in shown ? shown.preview : asked }
}

type SlotsProps = Pick<ScheduleTabProps, 'slots' | 'parts' | 'preview'> & { view: FormView; answer: FormAnswer | null }

function Slots({ slots, parts, preview: asked, view, answer }: SlotsProps) {
  const { rows, add, remove } = useRows(
    'slots',
    slots.map(({ id }) => id),
    answer,
  )
  const { check, preview } = usePreview(asked)
  // Only browsers without JavaScript send the form; here the typed values stay unsent.
  const checkNow = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    check(event, 0)
  }
  return (
    <section aria-labelledby="slots-title" className="grid gap-3" onInput={check}>
      <h2 id="slots-title">Wöchentliche Zeiten</h2>
      <p className="field-hint">
        Daraus entstehen die Termine und die Belegung der Halle. Was schon stattgefunden hat, ändert sich nicht.
      </p>
      <ul className="grid gap-3">
        {rows.map(({ key, id }, at) => (
          <SlotRow
            key={key}
            id={id}
            view={view}
            path={`slots[${at}]`}
            number={at + 1}
            parts={parts}
            preview={preview?.[at] ?? null}
            onRemove={() => remove(key)}
          />
        ))}
      </ul>
      <Select
        label="In den Schulferien"
        hint="Ob eine Halle dann geschlossen ist, steht unter „Schulferien“ bei den Sportstätten."
        {...view.field('schoolHolidays')}
      >
        <option value="inherit">Wie die Halle (ohne Halle: pausiert)</option>
        <option value="takes_place">Findet statt</option>
        <option value="pauses">Pausiert</option>
      </Select>
      <div className="actions">
        <Button look="quiet" size="small" onClick={add}>
          <Plus aria-hidden="true" size={16} /> Zeit hinzufügen
        </Button>
        <Button type="submit" name="intent" value="checkSchedule" look="quiet" size="small" onClick={checkNow}>
          Belegung prüfen
        </Button>
      </div>
    </section>
  )
}

const savedFields = (slots: readonly SlotRowView[]) =>
  Object.fromEntries(slots.flatMap((slot, at) => Object.entries(slot).map(([field, value]) => [`slots[${at}].${field}`, value])))

/** Weekly times with their halls; names rivals before anything is saved. */
export function ScheduleTab({ version, slots, schoolHolidays, parts, lines, answer, preview }: ScheduleTabProps) {
  return (
    <EditorForm
      intent="schedule"
      check="checkSchedule"
      version={version}
      saved={{ ...savedFields(slots), schoolHolidays }}
      lines={lines}
      answer={answer}
    >
      {(view, own) => <Slots slots={slots} parts={parts} preview={preview} view={view} answer={own} />}
    </EditorForm>
  )
}
