import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Textarea } from '../../ui/field.tsx'
import type { CancelView } from './cancel-view.ts'
import { tabAddress } from './editor-address.ts'
import { EffectsPanel } from './effects-panel.tsx'

interface CancelPanelProps {
  slug: string
  isDraft: boolean
  preview: CancelView
  answer: FormAnswer | null
}

/** Effects of cancelling the course, and the button that does it. */
export function CancelPanel({ slug, isDraft, preview: { effects, toCall }, answer }: CancelPanelProps) {
  const view = formView(answerFor(answer, 'cancel'))
  return (
    <EffectsPanel title="Angebot absagen?" effects={effects} toCall={toCall}>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Noch nicht abgesagt" />
        <Textarea
          label="Grund der Absage"
          hint="Steht in der E-Mail an alle."
          rows={3}
          maxLength={300}
          {...view.field('reason')}
        />
        {!isDraft && (
          <Checkbox
            label="Grund auch auf der Website nennen"
            hint="Die Seite des Angebots sagt dann allen, warum es ausfällt. Bitte ohne Namen."
            {...view.tick('isPublic')}
          />
        )}
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
    </EffectsPanel>
  )
}
