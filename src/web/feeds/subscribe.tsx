import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../ui/copy-button.tsx'

export interface Subscription {
  /** `webcal://…`: phones ask whether to subscribe. */
  subscribe: string
  /** `https://…`, for programs without `webcal:`. */
  address: string
}

interface SubscribeProps extends Subscription {
  title: string
  /** One sentence on the calendar's content. */
  children: ReactNode
}

/** Address of a calendar; the help explains the steps on each phone. */
export function Subscribe({ title, subscribe, address, children }: SubscribeProps) {
  return (
    <section aria-label={title} className="card grid max-w-3xl gap-2.5">
      <h2 className="text-[1.1rem]">{title}</h2>
      <p>{children}</p>
      <p className="actions">
        <a href={subscribe} className="button button-quiet button-small">
          Kalender abonnieren
        </a>
        <CopyButton value={address}>Adresse kopieren</CopyButton>
      </p>
      <p className="break-all text-muted">{address}</p>
      <p>
        <Link to="/support?q=abonnieren" className="link">
          So geht es
        </Link>
      </p>
    </section>
  )
}
