import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CoverPreview } from './cover-view.ts'

/** Asks helpers for an open shift; names whom, before anybody is. */
export function CoverForm({ cover, answer }: { cover: CoverPreview; answer: FormAnswer | null }) {
  const view = formView(answer, {})
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Niemand wurde gefragt" />
      <input type="hidden" name="shift" value={cover.shiftId} />
      {cover.unreached && <Notice kind="warning">{`Wird ${cover.unreached}.`}</Notice>}
      {cover.names.length === 0 ? (
        <p>{cover.nobody}</p>
      ) : (
        <>
          <p>Als Erste bekommen eine E-Mail mit „Ich komme“ und „Ich kann nicht“:</p>
          <ul className="list-disc pl-5">
            {cover.names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={at} className="break-words">
                {name}
              </li>
            ))}
          </ul>
          <p className="text-muted">
            Wer zuerst zusagt, ist eingetragen. Bleibt die Schicht offen, fragen wir die Nächsten
            {cover.next && ` (ab ${cover.next} Uhr)`}, bis genug zugesagt haben. Nachts schreiben wir niemandem.
          </p>
          <Textarea
            label="Nachricht"
            hint="Zum Beispiel: Einarbeitung um 13:30 Uhr"
            optional
            rows={3}
            {...view.field('message')}
          />
          <div className="actions">
            <SubmitButton name="intent" value="ask">
              Jetzt fragen
            </SubmitButton>
          </div>
        </>
      )}
    </Form>
  )
}
