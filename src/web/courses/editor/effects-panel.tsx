import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'

interface EffectsPanelProps {
  title: string
  effects: readonly string[]
  /** People without an e-mail address. */
  toCall: readonly string[]
  children: ReactNode
}

/** Effects of an action before it is done; reading goes on here. */
export function EffectsPanel({ title, effects, toCall, children }: EffectsPanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="card mb-5 grid max-w-3xl gap-4">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
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
      {children}
    </section>
  )
}
