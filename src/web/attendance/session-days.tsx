import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import type { Hall } from '../offline/hall.ts'
import type { ListedSession } from '../offline/hall-data.ts'
import { useOverview } from '../offline/held.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const DAY_MS = 86_400_000
const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** `Heute, Mo 23.11.` */
function dayName(session: ListedSession, now: number): string {
  const day = berlinDay.format(session.startsAt)
  if (day === berlinDay.format(now)) return `Heute, ${session.day}`
  if (day === berlinDay.format(now + DAY_MS)) return `Morgen, ${session.day}`
  if (day === berlinDay.format(now - DAY_MS)) return `Gestern, ${session.day}`
  return session.day
}

const peopleText = ({ people, present }: ListedSession): string =>
  present > 0 ? `${present} von ${people} da` : people === 1 ? '1 Person' : `${people} Personen`

function SessionCard({ session }: { session: ListedSession }) {
  const { id, times, title, place, state, hue, isHallClosed } = session
  const isOff = state === 'cancelled' || state === 'moved'
  return (
    <li>
      <Link to={`#stunde/${id}`} className={`card hall-session ${hue === null ? '' : `card-hued hue-${hue % 6}`}`}>
        <span className={isOff ? 'hall-times line-through' : 'hall-times'}>{times}</span>
        <strong className="hall-title">{title}</strong>
        <span className="text-muted">{place}</span>
        <span>{isOff ? 'Fällt aus' : isHallClosed ? HALL_CLOSED : peopleText(session)}</span>
      </Link>
    </li>
  )
}

/** Sessions from yesterday on; today first, past days last. */
export function SessionDays({ hall, now, children }: { hall: Hall; now: number; children: ReactNode }) {
  const overview = useOverview(hall.me.owner)
  const today = berlinDay.format(now)
  const sessions = overview?.sessions ?? []
  const [past, coming] = [true, false].map((isPast) =>
    sessions.filter(({ startsAt }) => berlinDay.format(startsAt) < today === isPast),
  )
  const days = Map.groupBy([...(coming ?? []), ...(past ?? [])], (session) => dayName(session, now))
  return (
    <div className="hall">
      <h1>Teilnehmerlisten</h1>
      {children}
      {overview && sessions.length === 0 && (
        <EmptyState action={<LinkButton to="/admin/mobile/participants">Alle Teilnehmer</LinkButton>}>
          In den nächsten sieben Tagen leiten Sie keine Stunde.
        </EmptyState>
      )}
      {[...days].map(([name, held]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul className="grid gap-2">
            {held.map((session) => (
              <SessionCard key={session.id} session={session} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
