import { Link } from 'react-router'
import { State } from '../../ui/badge.tsx'
import type { DayView } from './editor-view.ts'

export function HallDays({ days }: { days: readonly DayView[] }) {
  if (days.length === 0) return <p role="status">Hier gibt es nichts zu prüfen: Es ist keine Halle gewählt.</p>
  const asks = days.filter(({ ask }) => ask !== null)
  const taken = days.filter(({ isFree }) => !isFree).length
  return (
    <section aria-labelledby="hall-days" className="card grid gap-3">
      <div role="status">
        <h2 id="hall-days" className="text-[1.1rem]">
          {taken === 0
            ? 'Die Halle ist frei.'
            : days.length === 1
              ? 'Die Halle ist belegt.'
              : `An ${taken} von ${days.length} Tagen belegt.`}
        </h2>
      </div>
      {asks.length > 0 && <p>Der Verband muss die Zeit erst zusagen. Speichern Sie den Termin, bevor Sie sie anfragen.</p>}
      <ul className="grid gap-3">
        {days
          .filter((day) => days.length <= 3 || !day.isFree || !day.isOpen || day.ask !== null)
          .map((day) => (
            <li key={day.key} className="border-t border-line pt-2">
              <p className="flex flex-wrap items-center gap-2">
                <strong className="tabular">{day.when}</strong>
                <State kind={day.isFree ? 'good' : 'bad'}>{day.isFree ? 'frei' : 'belegt'}</State>
                {day.grant && <State kind={day.grant.look}>{day.grant.text}</State>}
                {day.ask && (
                  <Link to={day.ask} className="link">
                    Beim Verband anfragen<span className="sr-only">: {day.when}</span>
                  </Link>
                )}
                {!day.isOpen && <State kind="care">außerhalb der Öffnungszeiten</State>}
              </p>
              {day.occupants.length > 0 && <p>Dort ist: {day.occupants.join('; ')}</p>}
              {day.ways.length > 0 && <p className="text-muted">Frei wäre: {day.ways.join('; ')}</p>}
            </li>
          ))}
      </ul>
    </section>
  )
}
