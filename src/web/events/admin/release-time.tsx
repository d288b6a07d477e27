import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'

export function ReleaseTime({ bookingId, answer }: { bookingId: string; answer: FormAnswer | null }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <ErrorSummary faults={formView(answerFor(answer, 'release')).faults} />
      <input type="hidden" name="id" value={bookingId} />
      <p className="text-muted">
        Wird diese Zeit nicht gebraucht? Dann geben Sie sie frei: Wer auf der Warteliste der Halle steht, wird gefragt. Wer sie
        angefragt hat, bekommt eine E-Mail.
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="release" look="quiet">
          Zeit frei geben
        </SubmitButton>
      </div>
    </Form>
  )
}
