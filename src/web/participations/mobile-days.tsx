import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { MobileDay } from './mobile-view.ts'

/** Sessions of today and the next days. */
export function MobileDays({ days }: { days: readonly MobileDay[] }) {
  return (
    <div className="hall">
      <h1>Teilnehmer</h1>
      {days.length === 0 && (
        <EmptyState action={<LinkButton to="/admin/participants">Alle Angebote ansehen</LinkButton>}>
          In den nächsten Tagen leiten Sie keine Stunde.
        </EmptyState>
      )}
      {days.map(({ name, sessions }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul className="grid gap-2">
            {sessions.map(({ id, to, title, times, place, people, isCancelled, isSubstitute, hue, hall }) => (
              <li key={id}>
                <Link to={to} className={`card hall-session ${hue === null ? '' : `card-hued hue-${hue % 6}`}`}>
                  <span className={isCancelled ? 'hall-times line-through' : 'hall-times'}>{times}</span>
                  <strong className="hall-title">{title}</strong>
                  <span className="text-muted">{isSubstitute ? `Vertretung · ${place}` : place}</span>
                  <span>{isCancelled ? 'Fällt aus' : hall || people}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
