import { Form } from 'react-router'
import { answerFor } from '../../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Textarea } from '../../ui/field.tsx'
import { type FormAnswer, formView } from '../../ui/form-view.ts'
import { Notice } from '../../ui/notice.tsx'
import type { CancelView } from './cancel-view.ts'
import { tabAddress } from './editor-address.ts'

interface CancelPanelProps {
  slug: string
  preview: CancelView
  answer: FormAnswer | null
}

/** What cancelling the offer does to whom, and the last word. */
export function CancelPanel({ slug, preview: { effects, toCall }, answer }: CancelPanelProps) {
  const view = formView(answerFor(answer, 'cancel'))
  return (
    <section aria-labelledby="absagen" className="card mb-5 grid max-w-3xl gap-4">
      <h2 id="absagen">Angebot absagen?</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {toCall.length > 0 && (
        <Notice kind="warning" title="Bitte anrufen: ohne E-Mail-Adresse">
          {toCall.join(', ')}
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Noch nicht abgesagt" />
        <Textarea
          label="Grund der Absage"
          hint="Steht in der E-Mail an alle."
          rows={3}
          maxLength={300}
          {...view.field('reason')}
        />
        <p className="text-muted">Das lässt sich nicht zurücknehmen: Die E-Mails gehen gleich hinaus.</p>
        <div className="actions">
          <SubmitButton name="intent" value="cancel" look="danger">
            Angebot endgültig absagen
          </SubmitButton>
          <LinkButton to={tabAddress(slug, 'text')} look="quiet">
            Nicht absagen
          </LinkButton>
        </div>
      </Form>
    </section>
  )
}
