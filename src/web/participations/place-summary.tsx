import { LinkButton } from '../ui/button.tsx'
import type { PlaceSummary as Summary } from './summarize-place.ts'

/** A place at a glance: for whom, when, where, price; the way there, and its dates for the calendar. */
export function PlaceSummary({ summary: { facts, route, calendar } }: { summary: Summary }) {
  if (facts.length === 0) return null
  return (
    <section aria-label="Auf einen Blick">
      <dl className="fact-list">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        {calendar && (
          <LinkButton to={calendar} look="quiet" reloadDocument>
            In meinen Kalender
          </LinkButton>
        )}
        {route && (
          <a href={route} className="link venue-way">
            Route bei OpenStreetMap
          </a>
        )}
      </div>
    </section>
  )
}
