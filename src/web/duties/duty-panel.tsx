import { Form } from 'react-router'
import { MONTHS } from '../../kernel/months.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { type Option, Options } from '../ui/options.tsx'
import type { DutyView } from './duties.page.ts'

interface DutyPanelProps {
  sendKey: string
  duty: DutyView | null
  year: number
  offices: readonly Option[]
  answer: FormAnswer | null
}

export function DutyPanel({ sendKey, duty, year, offices, answer }: DutyPanelProps) {
  const intent = duty ? 'change' : 'add'
  const defaults = duty ? { ...duty, state: null } : { leadDays: 30, fromYear: year }
  const view = formView(answerFor(answer, intent), defaults)
  const number = { inputMode: 'numeric', className: 'max-w-24' } as const
  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        {!duty && <input type="hidden" name="key" value={sendKey} />}
        {duty && <input type="hidden" name="id" value={duty.id} />}
        {duty && <input type="hidden" name="version" value={duty.version} />}
        <TextField label="Was ist zu tun?" {...view.field('title')} />
        <Select label="Amt" hint="Wer es gerade hat, sieht die Aufgabe auf Heute" {...view.field('officeId')}>
          <Options options={offices} none="Bitte wählen" />
        </Select>
        <div className="grid grid-cols-[6rem_1fr] gap-3">
          <TextField label="Bis zum" {...number} {...view.field('day')} />
          <Select label="Monat" {...view.field('month')}>
            {MONTHS.map((name, at) => (
              <option key={name} value={at + 1}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <TextField label="Tage vorher zeigen" hint="So lange vorher steht es auf Heute" {...number} {...view.field('leadDays')} />
        <TextField label="Ab Jahr" {...number} {...view.field('fromYear')} />
        <Textarea label="So geht es" hint="Für Nachfolgerinnen und Nachfolger" rows={4} optional {...view.field('note')} />
        <div className="actions">
          <SubmitButton name="intent" value={intent}>
            {duty ? 'Aufgabe speichern' : 'Aufgabe anlegen'}
          </SubmitButton>
        </div>
      </Form>
      {duty && (
        <Form method="post">
          <input type="hidden" name="id" value={duty.id} />
          <SubmitButton name="intent" value="remove" look="plain">
            {`„${duty.title}“ löschen`}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
