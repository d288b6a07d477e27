import { LogIn } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress } from '../kit/way-back.ts'
import type { Hall } from '../offline/hall.ts'
import { type Tie, useTie } from '../offline/held.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { GuestForm } from './guest-form.tsx'
import { SessionDays } from './session-days.tsx'
import { SessionList } from './session-list.tsx'
import { type Sync, SyncBanner } from './sync-banner.tsx'

const PAGE = '/admin/mobile/participantList'
const DAYS = '#stunden'
const MINUTE = 60_000

/**
 * `#stunde/ID`, `#spontan/ID`, or the list of sessions: changing the hash asks no server. Any other hash is a jump within the
 * page.
 */
function usePlace(): { view: string; sessionId: string } {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const place = useRef(DAYS)
  const isPlace = /^#(stunden$|stunde\/|spontan\/)/.test(hash)
  if (isPlace) place.current = hash
  useEffect(() => {
    if (!isPlace) void navigate(place.current, { replace: true })
  }, [isPlace, navigate])
  const [view = '', sessionId = ''] = place.current.slice(1).split('/')
  return { view, sessionId }
}

/** The present, to the minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps a click on a link to another page from the router, which would show a failure: the worker leads back to the lists. */
function leaveToWorker(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement && link.origin === location.origin && link.pathname !== location.pathname)
    event.stopPropagation()
}

function useWaysWithoutNetwork(hasNetwork: boolean): void {
  useEffect(() => {
    if (hasNetwork) return
    window.addEventListener('click', leaveToWorker, { capture: true })
    return () => window.removeEventListener('click', leaveToWorker, { capture: true })
  }, [hasNetwork])
}

function Locked({ waiting }: { waiting: number }) {
  const kept =
    waiting === 1
      ? 'Ein Eintrag ist noch auf diesem Handy und geht nicht verloren.'
      : `${waiting} Einträge sind noch auf diesem Handy und gehen nicht verloren.`
  return (
    <div className="hall">
      <h1>Teilnehmerlisten</h1>
      <EmptyState
        action={
          <a href={loginAddress(PAGE)} className="button button-main button-hall">
            <LogIn aria-hidden="true" size={20} /> Einloggen
          </a>
        }
      >
        Ihre Anmeldung ist abgelaufen. Zum Schutz der Teilnehmer sind die Namen ausgeblendet.
        {waiting > 0 && ` ${kept} Gesendet wird nach dem Einloggen.`}
      </EmptyState>
    </div>
  )
}

interface HallAppProps {
  hall: Hall
  sessionEndsAt: number
  canCancel: boolean
}

const isSignedOut = (tie: Tie, pageEndsAt: number, now: number): boolean => {
  const endsAt = Math.max(tie.contact?.sessionEndsAt ?? 0, pageEndsAt)
  return (tie.contact?.isLocked ?? false) || endsAt < now + (tie.contact?.offsetMs ?? 0)
}

/** Lists for the hall, shown from the phone's own store and refreshed by network. */
export function HallApp({ hall, sessionEndsAt, canCancel }: HallAppProps) {
  const { view, sessionId } = usePlace()
  const tie = useTie(hall.me.owner)
  const now = useNow()
  const connection = useSyncExternalStore(hall.subscribe, hall.connection, hall.connection)
  useEffect(() => hall.start(), [hall])
  useWaysWithoutNetwork(connection !== 'no_network')
  useEffect(() => {
    if (sessionId) void hall.sync(sessionId)
  }, [hall, sessionId])
  if (!tie) return null
  if (isSignedOut(tie, sessionEndsAt, now)) return <Locked waiting={tie.waiting.length} />
  const sync: Sync = {
    connection,
    waiting: tie.waiting.length,
    heardAt: tie.contact?.heardAt ?? null,
    refused: tie.refused.length,
  }
  if (view === 'spontan') return <GuestForm hall={hall} sessionId={sessionId} />
  if (view === 'stunde') return <SessionList hall={hall} sessionId={sessionId} canCancel={canCancel} sync={sync} />
  return (
    <SessionDays hall={hall} now={now + (tie.contact?.offsetMs ?? 0)}>
      <SyncBanner hall={hall} sync={sync} />
    </SessionDays>
  )
}
