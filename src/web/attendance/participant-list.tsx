import { useMemo, useSyncExternalStore } from 'react'
import { canCancelSessions } from '../../domain/sessions/access.ts'
import { gateOf } from '../gate.ts'
import { openHall } from '../offline/hall.ts'
import type { Route } from './+types/participant-list'
import { HallApp } from './hall-app.tsx'
import './attendance.css'

/** Only whose phone it is: no name of a participant is ever in the page itself, which the phone keeps for places without network. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, session } = gateOf(context)
  const userId = session?.userId ?? ''
  return {
    userId,
    owner: `${ctx.club.name}/${userId}`,
    sessionEndsAt: session ? Date.parse(session.expiresAt) : null,
    canCancel: canCancelSessions(ctx.actor),
  }
}

/** The list asks for its data itself, and must not be taken away where the network is. */
export const shouldRevalidate = () => false

const never = () => () => undefined

function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export default function ParticipantList({ loaderData }: Route.ComponentProps) {
  const { owner, userId } = loaderData
  const isAwake = useIsAwake()
  const hall = useMemo(() => openHall({ owner, userId }), [owner, userId])
  if (isAwake) return <HallApp hall={hall} {...loaderData} />
  return (
    <div className="hall">
      <h1>Teilnehmerlisten</h1>
      <p className="text-muted">Die Listen werden geladen …</p>
      <noscript>
        <p>
          Diese Seite braucht JavaScript, weil sie auch ohne Netz arbeitet. Ohne JavaScript sehen Sie die{' '}
          <a href="/admin/mobile/participants" className="link">
            Teilnehmer Ihrer Stunden
          </a>
          .
        </p>
      </noscript>
    </div>
  )
}
