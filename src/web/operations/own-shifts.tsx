import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import type { OwnShiftView } from './own-shifts-view.ts'

/** Section of the profile; nothing without a shift, and for whom no hours are counted. */
export function OwnShifts({ shifts, owesHours }: { shifts: readonly OwnShiftView[]; owesHours: boolean }) {
  if (shifts.length === 0 && !owesHours) return null
  return (
    <section className="card profile-card" aria-labelledby="schichten">
      <h2 id="schichten">Meine Schichten</h2>
      {shifts.length === 0 && <p className="text-muted">Zurzeit sind Sie für keine Schicht eingetragen.</p>}
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
      {owesHours && (
        <Link to="/member/me/hours" className="link">
          Helferstunden ansehen
        </Link>
      )}
    </section>
  )
}
