import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { loginAddress } from '../kit/way-back.ts'
import { keepCheckIn } from '../offline/check-ins.ts'
import type { Trouble } from '../offline/contact.ts'
import { type ShownDay, startHelperDay, useHelperDay } from '../offline/helper-day.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/helper-day'
import { DayShifts } from './day-shifts.tsx'
import './operations.css'
import { DAY_PATH, PLANS_PATH } from './operations-address.ts'

export { loader } from './helper-day.page.ts'

/** The day loads its data by itself; a revalidation without network would take it away. */
export const shouldRevalidate = () => false

const never = () => () => undefined
type Connection = Trouble | 'fine' | 'asking'

const waitingText = (count: number): string =>
  count === 0 ? '' : count === 1 ? ' Ein Eintrag wartet auf Netz.' : ` ${count} Einträge warten auf Netz.`

function lineOf(connection: Connection, { waiting, day }: ShownDay): { kind: 'good' | 'care' | 'bad'; text: string } {
  const asOf = day ? new Date(day.heardAt).toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' }) : ''
  if (connection === 'no_network') return { kind: 'care', text: `Kein Netz. Stand ${asOf} Uhr.${waitingText(waiting)}` }
  if (connection === 'server' || connection === 'gone')
    return { kind: 'bad', text: `Der Server antwortet gerade nicht.${waitingText(waiting)}` }
  return waiting > 0
    ? { kind: 'care', text: waitingText(waiting).trim() }
    : { kind: 'good', text: `Alles gesendet. Stand ${asOf} Uhr.` }
}

function Locked({ waiting }: { waiting: number }) {
  return (
    <EmptyState
      action={
        <a href={loginAddress(DAY_PATH)} className="button button-main button-hall">
          Einloggen
        </a>
      }
    >
      Ihre Anmeldung ist abgelaufen. Zum Schutz der Helfer sind die Namen ausgeblendet.{waitingText(waiting)}
    </EmptyState>
  )
}

function Day({ owner, userId, sessionEndsAt }: Route.ComponentProps['loaderData']) {
  const me = useMemo(() => ({ owner, userId }), [owner, userId])
  const [connection, setConnection] = useState<Connection>('asking')
  const [now, setNow] = useState(() => Date.now())
  const [tie, setTie] = useState<ReturnType<typeof startHelperDay> | null>(null)
  const shown = useHelperDay(owner)
  useEffect(() => {
    const started = startHelperDay(me, setConnection)
    setTie(started)
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => {
      started.stop()
      clearInterval(timer)
    }
  }, [me])
  if (!shown) return null
  const { contact, day, waiting } = shown
  const endsAt = Math.max(contact?.sessionEndsAt ?? 0, sessionEndsAt)
  if (contact?.isLocked || endsAt < now + (contact?.offsetMs ?? 0)) return <Locked waiting={waiting} />
  const { kind, text } = lineOf(connection, shown)
  const mark = async (assignmentId: string, wanted: 'open' | 'present' | 'absent') => {
    await keepCheckIn(me, assignmentId, wanted)
    void tie?.sync()
  }
  return (
    <>
      {day && (
        <p role="status" className={`helper-sync state-${kind}`}>
          {text}
        </p>
      )}
      {day ? (
        <DayShifts shifts={day.shifts} now={now + (contact?.offsetMs ?? 0)} mark={mark} />
      ) : (
        <p className="text-muted">Die Helfer werden geladen …</p>
      )}
    </>
  )
}

/** The day itself: who is where, who is missing, whom to call. */
export default function HelperDay({ loaderData }: Route.ComponentProps) {
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className="helper-day">
      <h1>Helferlisten</h1>
      {isAwake ? <Day {...loaderData} /> : <p className="text-muted">Die Helfer werden geladen …</p>}
      <noscript>
        <p>
          Diese Seite braucht JavaScript, weil sie auch ohne Netz arbeitet. Ohne JavaScript sehen Sie die{' '}
          <a href={PLANS_PATH} className="link">
            Helferpläne
          </a>
          .
        </p>
      </noscript>
    </div>
  )
}
