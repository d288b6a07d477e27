import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import type { Route } from './+types/own-hours'
import '../ui/profile.css'

export { loader } from './own-hours.page.ts'

/** Hours of the family in this year and the one before, each sum with its shifts. */
export default function OwnHoursPage({ loaderData: { years } }: Route.ComponentProps) {
  useLive('assignment', 'hours')
  return (
    <>
      <Band title="Meine Helferstunden" />
      <div className="page profile-page">
        {years.map(({ year, people }) => (
          <section key={year} className="card profile-card" aria-labelledby={`jahr-${year}`}>
            <h2 id={`jahr-${year}`}>{year}</h2>
            {people.length === 0 && <p>Für dieses Jahr schulden Sie keine Stunden, und es sind keine eingetragen.</p>}
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
        ))}
        <Link to="/member/me" className="link">
          Zurück zum Profil
        </Link>
      </div>
    </>
  )
}
