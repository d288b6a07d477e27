import { Plus } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { PartGroup } from '../../halls/facility/part-groups.ts'
import type { FormAnswer, FormFault, FormView } from '../../kit/form-view.ts'
import { Button } from '../../ui/button.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { useRows } from '../../ui/rows.ts'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'
import { useTypedCheck } from '../../ui/typed-check.ts'
import type { action } from './editor.page.ts'
import type { SlotRowView } from './editor-view.ts'
import type { PreviewView } from './schedule-view.ts'
import { SlotRow } from './slot-row.tsx'

interface ScheduleTabProps {
  version: number
  next: string | null
  slots: readonly SlotRowView[]
  /** The course's rule for school holidays, as saved. */
  schoolHolidays: string
  parts: readonly PartGroup[]
  mayAddHall: boolean
  lines: readonly SavedLine[]
  answer: FormAnswer | null
  /** Preview for browsers without JavaScript; shown until the next one. */
  preview: readonly PreviewView[] | null
}

const CALM_MS = 500

type Check = (faults: readonly FormFault[]) => void

/** Asks for a preview of the typed times. Only a pressed button shows what cannot be read. */
function usePreview(asked: readonly PreviewView[] | null, show: Check) {
  const { ask, data } = useTypedCheck<typeof action>()
  const isPressed = useRef(false)
  useEffect(() => {
    if (data && (isPressed.current || data.form.faults.length === 0)) show(data.form.faults)
  }, [data, show])
  const check = (event: SyntheticEvent<HTMLElement>, wait = CALM_MS) => {
    const form = event.currentTarget.closest('form')
    if (!form) return
    ask(wait, () => {
      isPressed.current = wait === 0
      const typed = new FormData(form)
      typed.set('intent', 'checkSchedule')
      return typed
    })
  }
  if (!data) return { check, preview: asked }
  return { check, preview: data.shown && 'preview' in data.shown ? data.shown.preview : null }
}

type SlotsProps = Pick<ScheduleTabProps, 'slots' | 'parts' | 'mayAddHall' | 'preview'> & {
  view: FormView
  answer: FormAnswer | null
  show: Check
}

/** Way out of an empty choice of halls: one that is saved together with the times. */
function NewHall({ view, hasNone }: { view: FormView; hasNone: boolean }) {
  const field = (
    <TextField
      label="Neue Sportstätte"
      optional
      hint="Für die Zeiten ohne Ort. Anschrift, Teile und Öffnungszeiten tragen Sie später unter „Sportstätten“ ein."
      placeholder="Zum Beispiel Turnhalle Nord"
      maxLength={80}
      className="max-w-80"
      {...view.field('hallName')}
    />
  )
  if (hasNone || view.error('hallName')) return field
  return (
    <details>
      <summary className="link flex min-h-11 cursor-pointer items-center">Die Halle fehlt? Neue Sportstätte</summary>
      {field}
    </details>
  )
}

function Slots({ slots, parts, mayAddHall, preview: asked, view, answer, show }: SlotsProps) {
  const { rows, add, remove } = useRows(
    'slots',
    // The first time is there to be filled in.
    slots.length > 0 ? slots.map(({ id }) => id) : [''],
    answer,
  )
  const { check, preview } = usePreview(asked, show)
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
      {mayAddHall ? (
        <NewHall view={view} hasNone={parts.length === 0} />
      ) : (
        parts.length === 0 && (
          <p className="field-hint">Es gibt noch keine Halle. Der Vorstand legt sie unter „Sportstätten“ an.</p>
        )
      )}
      <Select
        label="In den Schulferien"
        hint="Welche Halle in den Ferien geschlossen ist, sehen Sie bei den Sportstätten unter „Schulferien“."
        {...view.field('schoolHolidays')}
      >
        <option value="inherit">Wie in der Halle üblich; ohne Halle keine Stunden</option>
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
export function ScheduleTab({
  version,
  next,
  slots,
  schoolHolidays,
  parts,
  mayAddHall,
  lines,
  answer,
  preview,
}: ScheduleTabProps) {
  return (
    <EditorForm
      intent="schedule"
      check="checkSchedule"
      version={version}
      next={next}
      saved={{ ...savedFields(slots), schoolHolidays }}
      lines={lines}
      answer={answer}
    >
      {(view, own, show) => (
        <Slots slots={slots} parts={parts} mayAddHall={mayAddHall} preview={preview} view={view} answer={own} show={show} />
      )}
    </EditorForm>
  )
}
