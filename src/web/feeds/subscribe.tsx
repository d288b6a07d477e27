import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'

export interface Subscription {
  /** `webcal://…`: phones ask whether to subscribe. */
  subscribe: string
  /** `https://…`, for programs that want it typed in. */
  address: string
}

interface SubscribeProps extends Subscription {
  title: string
  /** One sentence: what is in this calendar. */
  children: ReactNode
}

/** Explains how a calendar gets onto a phone, with its address. */
export function Subscribe({ title, subscribe, address, children }: SubscribeProps) {
  return (
    <section aria-label={title} className="card subscribe">
      <h2 className="text-[1.1rem]">{title}</h2>
      <p>{children}</p>
      <p className="actions">
        <a href={subscribe} className="button button-quiet button-small">
          <CalendarPlus aria-hidden="true" size={18} /> Kalender abonnieren
        </a>
        <CopyButton value={address}>Adresse kopieren</CopyButton>
      </p>
      <details>
        <summary className="link flex min-h-11 cursor-pointer items-center">So geht es</summary>
        <ul className="event-help">
          <li>iPhone und Mac: „Kalender abonnieren“ drücken und bestätigen.</li>
          <li>
            Android: Adresse kopieren und am Computer unter calendar.google.com bei „Weitere Kalender“ → „Per URL“ einfügen. Nach
            einigen Stunden steht der Kalender auch auf dem Handy.
          </li>
          <li>Outlook: „Kalender hinzufügen“ → „Aus dem Internet abonnieren“ und die Adresse einfügen.</li>
        </ul>
        <p className="mt-2 break-all text-muted">{address}</p>
      </details>
    </section>
  )
}
