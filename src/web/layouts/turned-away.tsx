import { TriangleAlert } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { useShell } from '../shell.tsx'
import { LinkButton } from '../ui/button.tsx'
import { wayBack, withWayBack } from '../way-back.ts'

const VISITOR = {
  title: 'Diese Seite ist nur nach dem Einloggen zu sehen',
  text: 'Danach öffnet sie sich, wenn sie für Sie freigegeben ist.',
}

/** Says on `/?zu=…` why one is here instead of on the wanted page. Not a `Notice`: that would bring four icons to every visit. */
export function TurnedAwayNotice() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const shell = useShell()
  const wanted = pathname === '/' ? wayBack(search.get('zu')) : null
  if (!wanted) return null
  const { title, text, way } = shell?.refusal ?? { ...VISITOR, way: { to: '/login', label: 'Einloggen' } }
  return (
    <div className="bg-brand">
      <div className="page pt-1 pb-3">
        <div className="notice state-care" role="note">
          <TriangleAlert aria-hidden="true" size={20} />
          <p className="notice-title">{title}</p>
          <p className="notice-body">{text}</p>
          {way && (
            <div className="actions mt-2">
              <LinkButton to={withWayBack(way.to, wanted)}>{way.label}</LinkButton>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
