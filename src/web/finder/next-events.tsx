import { Link } from 'react-router'
import type { NextEventView } from '../events/next-event.ts'

export function NextEvents({ events }: { events: readonly NextEventView[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="events" className="mt-8">
      <h2 id="events">
        Nächste Termine{' '}
        <Link to="/events" className="link offer-next">
          Alle Termine
        </Link>
      </h2>
      <ul className="mt-3 grid gap-2 md:grid-cols-3">
        {events.map(({ id, title, about }) => (
          <li key={id} className="card relative">
            <h3 className="offer-title">
              <Link to={`/events/${id}`} className="card-way">
                {title}
              </Link>
            </h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
