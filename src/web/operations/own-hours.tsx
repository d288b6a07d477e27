import { State } from '../ui/badge.tsx'
import type { OwnHoursView } from './own-hours-view.ts'

/** Section of the profile; nothing for whoever owes nothing and did nothing. */
export function OwnHours({ hours: { year, people } }: { hours: OwnHoursView }) {
  if (people.length === 0) return null
  return (
    <section className="card profile-card" aria-labelledby="helferstunden">
      <h2 id="helferstunden">Helferstunden {year}</h2>
      <ul className="profile-list">
        {people.map(({ id, name, line, missing, isShort, rows }) => (
          <li key={id}>
            <div className="grow">
              <span className="font-semibold">{name}</span>
              <span className="block text-muted">{line}</span>
              <ul className="text-muted">
                {rows.map((row) => (
                  <li key={row.id}>{`${row.plan}: ${row.text} · ${row.hours}`}</li>
                ))}
              </ul>
            </div>
            {missing && <State kind={isShort ? 'care' : 'good'}>{missing}</State>}
          </li>
        ))}
      </ul>
    </section>
  )
}
