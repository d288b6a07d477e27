import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import type { OwnShiftView } from './own-shifts-view.ts'

/** Section of the profile; nothing without a shift. */
export function OwnShifts({ shifts }: { shifts: readonly OwnShiftView[] }) {
  if (shifts.length === 0) return null
  return (
    <section className="card profile-card" aria-labelledby="schichten">
      <h2 id="schichten">Meine Schichten</h2>
      <ul className="profile-list">
        {shifts.map(({ id, plan, text, name, isConfirmed, address }) => (
          <li key={id}>
            <span>
              <span className="font-semibold">{text}</span>
              <span className="block text-muted">{`${name} · ${plan}`}</span>
              {!isConfirmed && <State kind="care">Noch nicht bestätigt</State>}
            </span>
            <Link to={address} className="link" aria-label={`${text}: absagen oder tauschen`}>
              Absagen oder tauschen
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
