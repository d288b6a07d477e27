import { ChevronLeft, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { countMarks } from '../../domain/attendance/rules.ts'
import { HALL_CLOSED, HALL_CLOSED_MEANS } from '../../domain/bookings/texts.ts'
import type { Hall } from '../offline/hall.ts'
import type { HeldSession } from '../offline/held.ts'
import { useHeldSession } from '../offline/held.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { earlyText, type Row, rowsOf } from './list-view.ts'
import { PersonRow } from './person-row.tsx'
import { type Sync, SyncBanner } from './sync-banner.tsx'

function Figures({ rows }: { rows: readonly Row[] }) {
  const { present, excused, absent, open } = countMarks(rows.map(({ mark }) => mark))
  const figures = [
    ['A da', present],
    ['E entschuldigt', excused],
    ['F fehlt', absent],
    ['offen', open],
  ] as const
  return (
    <p className="attendance-figures" aria-live="polite">
      {figures.map(([word, count]) => (
        <span key={word}>
          {word} <strong>{count}</strong>
        </span>
      ))}
    </p>
  )
}

interface SessionListProps {
  hall: Hall
  sessionId: string
  canCancel: boolean
  sync: Sync
}

function Missing({ hall, sync }: Pick<SessionListProps, 'hall' | 'sync'>) {
  return (
    <div className="hall">
      <h1>Teilnehmerliste</h1>
      <SyncBanner hall={hall} sync={sync} />
      <EmptyState action={<LinkButton to="#stunden">Alle Stunden</LinkButton>}>
        {sync.connection === 'asking'
          ? 'Die Liste wird geladen …'
          : sync.connection === 'fine'
            ? 'Diese Stunde gibt es nicht mehr, oder Sie leiten sie nicht.'
            : 'Diese Liste ist nicht auf diesem Handy. Bitte öffnen Sie sie einmal, solange Sie Netz haben.'}
      </EmptyState>
    </div>
  )
}

function Head({ session }: { session: NonNullable<HeldSession['held']>['list']['session'] }) {
  return (
    <header className="attendance-head">
      <Link to="#stunden" className="attendance-back">
        <ChevronLeft aria-hidden="true" size={24} /> <span className="sr-only">Teilnehmerlisten</span>
      </Link>
      <h1>{session.title}</h1>
      <p>
        <span>{session.times}</span> <span>{session.place}</span>
      </p>
    </header>
  )
}

/** A cancellation notifies everybody at once: it needs the network. */
function CancelWay({ sessionId, hasNetwork }: { sessionId: string; hasNetwork: boolean }) {
  if (!hasNetwork) {
    return (
      <Button look="quiet" size="hall" disabled>
        Absagen braucht Netz
      </Button>
    )
  }
  return (
    <LinkButton to={`/admin/mobile/participantList/${sessionId}/cancel`} look="quiet" size="hall" className="attendance-cancel">
      Fällt aus …
    </LinkButton>
  )
}

export function SessionList({ hall, sessionId, canCancel, sync }: SessionListProps) {
  const known = useHeldSession(hall.me.owner, sessionId)
  if (!known) return null
  if (!known.held) return <Missing hall={hall} sync={sync} />
  const { session } = known.held.list
  const rows = rowsOf(known.held.list, known.waiting, known.phoneId)
  const isOff = session.state === 'cancelled' || session.state === 'moved'
  const early = isOff ? '' : earlyText(session.startsAt, Date.now())
  return (
    <div className="attendance">
      <Head session={session} />
      <SyncBanner hall={hall} sync={sync} />
      {early && <p className="attendance-early">{early}</p>}
      {!isOff && session.isHallClosed && (
        <div className="attendance-off">
          <p>{`${HALL_CLOSED}. ${HALL_CLOSED_MEANS}`}</p>
        </div>
      )}
      {isOff ? (
        <div className="attendance-off">
          <p>Diese Stunde fällt aus.</p>
          {canCancel && (
            <Link to={`/admin/mobile/participantList/${sessionId}/cancel`} className="link">
              Wer weiß Bescheid? Ersatztermin
            </Link>
          )}
        </div>
      ) : (
        <Figures rows={rows} />
      )}
      {rows.length === 0 && (
        <p className="attendance-empty">Noch steht niemand auf der Liste. Wer kommt, ist mit „Gast eintragen“ dabei.</p>
      )}
      <ul className="attendance-people">
        {rows.map((row) => (
          <PersonRow key={row.person.id} hall={hall} sessionId={sessionId} row={row} isOff={isOff} />
        ))}
      </ul>
      {!isOff && (
        <div className="attendance-foot">
          <LinkButton to={`#spontan/${sessionId}`} look="quiet" size="hall">
            <UserPlus aria-hidden="true" size={20} /> Gast eintragen
          </LinkButton>
          {canCancel && <CancelWay sessionId={sessionId} hasNetwork={sync.connection !== 'no_network'} />}
        </div>
      )}
    </div>
  )
}
