import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { EndView } from './cancel-view.ts'
import { tabAddress } from './editor-address.ts'
import { EffectsPanel } from './effects-panel.tsx'

interface EndPanelProps {
  slug: string
  version: number
  ending: EndView
  answer: FormAnswer | null
}

/** Asks before a course ends; with sessions ahead it shows the other ways. */
export function EndPanel({ slug, version, ending: { effects, mayEnd }, answer }: EndPanelProps) {
  const { faults } = formView(answerFor(answer, 'finish'))
  return (
    <EffectsPanel title="Angebot beenden?" effects={effects} toCall={[]}>
      <ErrorSummary faults={faults} title="Nicht beendet" />
      <Form method="post" className="actions">
        <input type="hidden" name="version" value={version} />
        {mayEnd ? (
          <SubmitButton name="intent" value="finish">
            Angebot beenden
          </SubmitButton>
        ) : (
          <>
            <LinkButton to={tabAddress(slug, 'zeiten')}>Letzten Tag eintragen</LinkButton>
            <LinkButton to="?absagen=1" look="quiet">
              Absagen …
            </LinkButton>
          </>
        )}
        <LinkButton to={tabAddress(slug, 'text')} look="quiet">
          Nicht beenden
        </LinkButton>
      </Form>
    </EffectsPanel>
  )
}
