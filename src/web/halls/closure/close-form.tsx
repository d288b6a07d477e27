import { useState } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, TextField } from '../../ui/field.tsx'

interface CloseFormProps {
  parts: readonly { id: string; name: string }[]
  today: string
  answer: FormAnswer | null
  /** Last day of announced sessions, as the preview took it. */
  until: string
}

function Parts({ parts, ticked }: { parts: CloseFormProps['parts']; ticked: readonly string[] }) {
  if (parts.length < 2) return null
  return (
    <fieldset>
      <legend className="field-label">Was wird gesperrt?</legend>
      <p className="field-hint">Ohne Auswahl die ganze Sportstätte.</p>
      <div className="flex flex-wrap gap-x-5">
        {parts.map(({ id, name }) => (
          <label key={id} className="tick">
            <input type="checkbox" name="part" value={id} defaultChecked={ticked.includes(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Leads to the preview; all fields stand in the address. */
export function CloseForm({ parts, today, answer, until }: CloseFormProps) {
  const view = formView(answer, { from: today })
  const [isOpenEnded, setOpenEnded] = useState(answer?.typed.isOpenEnded !== undefined)
  const told = view.field('until')
  return (
    <Form method="get" noValidate className="grid gap-5">
      <ErrorSummary faults={view.faults} title="Das geht so nicht" />
      <TextField
        label="Grund"
        hint="Alle, die benachrichtigt werden, lesen ihn."
        placeholder="Wasserschaden"
        maxLength={200}
        {...view.field('reason')}
      />
      <Parts parts={parts} ticked={answer?.typed.part ?? []} />
      <div className="flex flex-wrap gap-4">
        <DateField label="Erster Tag" {...view.field('from')} />
        <TextField label="Ab Uhrzeit" optional placeholder="00:00" className="max-w-28" {...view.field('fromTime')} />
      </div>
      <Checkbox
        label="Bis auf Weiteres"
        hint="Niemand weiß noch, wann wieder offen ist."
        {...view.tick('isOpenEnded')}
        onChange={(event) => setOpenEnded(event.target.checked)}
      />
      {isOpenEnded ? (
        <DateField
          label="Stunden absagen bis"
          optional
          hint="Ohne Angabe die nächsten zwei Wochen. Spätere ruhen und werden Nacht für Nacht abgesagt."
          {...told}
          defaultValue={told.defaultValue || until}
        />
      ) : (
        <div className="flex flex-wrap gap-4">
          <DateField label="Letzter Tag" {...view.field('to')} />
          <TextField label="Bis Uhrzeit" optional placeholder="24:00" className="max-w-28" {...view.field('toTime')} />
        </div>
      )}
      <div className="actions">
        <SubmitButton look="quiet">Vorschau zeigen</SubmitButton>
      </div>
    </Form>
  )
}
