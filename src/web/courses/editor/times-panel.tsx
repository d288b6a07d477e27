import { Form } from 'react-router'
import type { FormAnswer } from '../../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { tabAddress } from './editor-address.ts'
import { EffectsPanel } from './effects-panel.tsx'
import type { TimesView } from './times-view.ts'

interface TimesPanelProps {
  slug: string
  news: TimesView
  /** Typed values, sent again with the second press. */
  typed: FormAnswer['typed']
}

const OWN = new Set(['intent', 'seen'])

/** People told of changed dates, before the change. */
export function TimesPanel({ slug, news: { effects, toCall, label, seen }, typed }: TimesPanelProps) {
  const intent = typed.intent?.at(-1) ?? ''
  const hidden = Object.entries(typed).flatMap(([name, values]) =>
    OWN.has(name) ? [] : values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
  return (
    <EffectsPanel title="Zeiten ändern?" effects={effects} toCall={toCall}>
      <p className="text-muted">In der E-Mail stehen die neuen Termine, mit einer Datei für den Kalender.</p>
      <Form method="post" className="actions">
        {hidden}
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton name="intent" value={intent}>
          {label}
        </SubmitButton>
        {intent === 'schedule' ? (
          <SubmitButton name="intent" value="checkSchedule" look="quiet">
            Weiter bearbeiten
          </SubmitButton>
        ) : (
          <LinkButton to={tabAddress(slug, 'zeiten')} look="quiet">
            Nicht ändern
          </LinkButton>
        )}
      </Form>
    </EffectsPanel>
  )
}
