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
        Sie brauchen diese Zeit nicht? Dann geben Sie sie frei: Wer auf der Warteliste der Halle steht, wird gefragt.
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="release" look="quiet">
          Zeit frei geben
        </SubmitButton>
      </div>
    </Form>
  )
}
