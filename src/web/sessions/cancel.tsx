import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/cancel'
import { CancelledSession } from './cancelled-session.tsx'
import { PlannedSession } from './planned-session.tsx'
import './sessions.css'

export { action, loader } from './cancel.page.ts'

const LISTS = '/admin/mobile/participantList'

export default function CancelSession({ loaderData: { session, done, asOf }, actionData }: Route.ComponentProps) {
  useLive('session', 'booking', 'series', 'participation', 'group', 'notice')
  const { id, title, when, place, planned, cancelled } = session
  const answer = useKeptAnswer(actionData?.form)
  return (
    <div className="hall session-fate">
      <header>
        <Link to={`${LISTS}#stunde/${id}`} className="hall-back">
          <ChevronLeft aria-hidden="true" size={22} /> Teilnehmerliste
        </Link>
        <h1>{title}</h1>
        <p className="session-when">
          <span>{when}</span> <span>{place}</span>
        </p>
      </header>
      {done && !answer && (
        <Notice kind="good" alert>
          {done}
        </Notice>
      )}
      {answer && <ErrorSummary faults={answer.faults} title="Noch nicht erledigt" />}
      {planned && <PlannedSession planned={planned} answer={answer} isHeld={session.isHeld} />}
      {cancelled && <CancelledSession cancelled={cancelled} answer={answer} asOf={asOf} />}
    </div>
  )
}
