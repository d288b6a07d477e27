import { Form } from 'react-router'
import { weekdayName } from '../../../kernel/calendar.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { FactList, Panel } from '../../ui/list-panel.tsx'
import { Options } from '../../ui/options.tsx'
import { FieldRow } from './field-row.tsx'

export interface DecideView {
  needId: string
  title: string
  wishes: string
  now: string
  parts: { id: string; name: string }[]
  saved: Record<string, string>
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ id: String(weekday), name: weekdayName(weekday) }))

/** Decision by hand; the club reads the reason. */
export function DecideForm({ need, answer, close }: { need: DecideView; answer: FormAnswer | null; close: string }) {
  const view = formView(answer, need.saved)
  return (
    <Panel title="Selbst entscheiden" line={need.title} close={close} closeText="Schließen">
      <FactList
        facts={[
          ['Wunsch', need.wishes],
          ['Bisher', need.now],
        ]}
      />
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="needId" value={need.needId} />
        <Select label="Halle" hint="Bei „Keine Zeit“ zählen Tag und Uhrzeit nicht." {...view.field('partId')}>
          <Options options={need.parts} none="Keine Zeit" />
        </Select>
        <Select label="Wochentag" {...view.field('weekday')}>
          <Options options={WEEKDAYS} />
        </Select>
        <FieldRow view={view} names={['startsTime', 'endsTime']} className="grid-cols-2">
          <TextField label="Von" required={false} placeholder="18:00" {...view.field('startsTime')} />
          <TextField label="Bis" required={false} placeholder="20:00" {...view.field('endsTime')} />
        </FieldRow>
        <Textarea label="Grund" hint="Der Verein liest ihn." rows={2} maxLength={300} {...view.field('reason')} />
        <div className="actions">
          <SubmitButton name="intent" value="decide">
            Entscheidung speichern
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
