import { useMemo, useSyncExternalStore } from 'react'
import { openHall } from '../offline/hall.ts'
import type { Route } from './+types/participant-list'
import { HallApp } from './hall-app.tsx'
import './attendance.css'

export { loader } from './participant-list.page.ts'

/** The list loads its data by itself; a revalidation without network would take it away. */
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
