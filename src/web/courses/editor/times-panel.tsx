import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import type { FormAnswer } from '../../ui/form-view.ts'
import { Notice } from '../../ui/notice.tsx'
import { tabAddress } from './editor-address.ts'
import type { TimesView } from './times-view.ts'

interface TimesPanelProps {
  slug: string
  news: TimesView
  /** What was typed, sent once more with the last word. */
  typed: FormAnswer['typed']
}

const OWN = new Set(['intent', 'seen'])

/** Who hears of changed dates, before they are saved. */
export function TimesPanel({ slug, news: { effects, toCall, label, seen }, typed }: TimesPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const intent = typed.intent?.at(-1) ?? ''
  const hidden = Object.entries(typed).flatMap(([name, values]) =>
    OWN.has(name) ? [] : values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
  return (
    <section aria-labelledby="wer-hoert-es" className="card mb-5 grid max-w-3xl gap-4">
      <h2 id="wer-hoert-es" ref={title} tabIndex={-1}>
        Zeiten ändern?
      </h2>
      <ul className="grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {toCall.length > 0 && (
        <Notice kind="warning" title="Bitte anrufen: ohne E-Mail-Adresse">
          <ul className="grid gap-1">
            {toCall.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
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
    </section>
  )
}
