import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { DateField, Select } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { UndoForm } from '../ui/undo-form.tsx'
import type { CancelledView } from './cancel-view.ts'
import { Told } from './told.tsx'

function ReplaceForm({ cancelled: { defaults, places }, answer }: { cancelled: CancelledView; answer: FormAnswer | null }) {
  const own = answer?.typed.intent?.[0] === 'replace' ? answer : null
  const view = formView(own, defaults)
  return (
    <Form method="post" noValidate className="card grid gap-3" aria-labelledby="ersatz">
      <h2 id="ersatz">Ersatztermin</h2>
      <input type="hidden" name="intent" value="replace" />
      <DateField label="Tag" {...view.field('onDay')} />
      <div className="flex flex-wrap gap-3">
        <TimeField label="Von" {...view.field('startsTime')} />
        <TimeField label="Bis" {...view.field('endsTime')} />
      </div>
      <Select label="Halle" {...view.field('partId')}>
        <Options options={places} none="ohne Halle" />
      </Select>
      <SubmitButton size="hall">Ersatztermin festlegen</SubmitButton>
    </Form>
  )
}

interface CancelledSessionProps {
  cancelled: CancelledView
  answer: FormAnswer | null
  asOf: string
}

export function CancelledSession({ cancelled, answer, asOf }: CancelledSessionProps) {
  const { replacement, reason, undoSeconds, isWaiting, unseen, seen } = cancelled
  return (
    <>
      {replacement ? (
        <Notice kind="info" title="Wird nachgeholt">
          {replacement}
        </Notice>
      ) : (
        <Notice kind="warning" title="Diese Stunde fällt aus">
          {reason && <p className="wrap-anywhere">{reason}</p>}
          <p>Die Halle ist frei. Website, Listen und Kalender zeigen es.</p>
        </Notice>
      )}
      {undoSeconds > 0 && (
        <UndoForm seconds={undoSeconds} asOf={asOf} size="hall">
          {replacement ? 'Absage und Ersatztermin zurücknehmen' : 'Rückgängig machen'}
        </UndoForm>
      )}
      <Told unseen={unseen} seen={seen} isWaiting={isWaiting && undoSeconds > 0} />
      {!replacement && <ReplaceForm cancelled={cancelled} answer={answer} />}
    </>
  )
}
