import { ChevronLeft, Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import type { CoursePanelView, ParticipantView } from './participants-view.ts'

function Call({ person: { call, email, name, guardian } }: { person: ParticipantView }) {
  const whom = guardian || name
  if (call)
    return (
      <a href={call} className="hall-call" aria-label={`${whom} anrufen`}>
        <Phone aria-hidden="true" size={24} />
      </a>
    )
  if (email)
    return (
      <a href={`mailto:${email}`} className="hall-call hall-mail" aria-label={`${whom} eine E-Mail schreiben`}>
        <Mail aria-hidden="true" size={24} />
      </a>
    )
  return null
}

function Person({ person }: { person: ParticipantView }) {
  const { name, age, guardian, state, note, position, message } = person
  return (
    <li className="hall-person">
      <div className="min-w-0">
        <p className="hall-name">
          {position !== null && <span className="tabular text-muted">{position}. </span>}
          {name}
        </p>
        <p className="text-muted">{[age, guardian && `Eltern: ${guardian}`].filter(Boolean).join(' · ')}</p>
        {state.tone !== 'good' && position === null && (
          <p>
            <State kind={state.tone}>{state.text}</State> <span className="text-muted">{note}</span>
          </p>
        )}
        {position !== null && note && <p className="text-muted">{note}</p>}
        {message && <p className="hall-message">{message}</p>}
      </div>
      <Call person={person} />
    </li>
  )
}

/** A paper list that can call: large names, one big button each. */
export function MobileCourse({
  course: { title, times, firstText, placed, waitingPeople, capacity },
}: {
  course: CoursePanelView
}) {
  return (
    <div className="hall">
      <Link to="/admin/mobile/participants" className="hall-back">
        <ChevronLeft aria-hidden="true" size={22} /> Alle Stunden
      </Link>
      <h1>{title}</h1>
      <p className="text-muted">{[times, firstText].filter(Boolean).join(' · ')}</p>
      <p className="hall-figures">
        <span>
          <strong>{placed.length}</strong> {capacity === null ? 'angemeldet' : `von ${capacity} Plätzen`}
        </span>
        <span>
          <strong>{waitingPeople.length}</strong> auf der Warteliste
        </span>
      </p>
      {placed.length === 0 && <p>Noch niemand angemeldet.</p>}
      <ul className="hall-people">
        {placed.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      {waitingPeople.length > 0 && (
        <>
          <h2>Warteliste</h2>
          <ul className="hall-people">
            {waitingPeople.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
