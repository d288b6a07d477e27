import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import type { EventLineView } from './event-view.ts'

export function EventLines({ lines, label }: { lines: readonly EventLineView[]; label: string }) {
  return (
    <ul aria-label={label} className="event-lines">
      {lines.map((line) => (
        <li key={line.id} className={`card event-line ${line.hue === null ? '' : `card-hued hue-${line.hue % 6}`}`}>
          <time dateTime={line.on} className="event-leaf">
            <span>{line.weekday}</span> <strong>{line.day}.</strong> <span>{line.month}</span>
          </time>
          <div className="min-w-0">
            <h3 className={line.isCancelled ? 'event-title line-through' : 'event-title'}>
              <Link to={line.way} className="card-way">
                {line.title}
              </Link>
            </h3>
            <p>{[line.times, line.place].filter(Boolean).join(' · ')}</p>
            {line.about && <p className="text-muted">{line.about}</p>}
          </div>
          {line.isCancelled ? <State kind="bad">Fällt aus</State> : line.hasSignUp && <State kind="info">Mit Anmeldung</State>}
        </li>
      ))}
    </ul>
  )
}
