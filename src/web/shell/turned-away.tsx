import { TriangleAlert } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { wayBack, withWayBack } from '../kit/way-back.ts'
import { LinkButton } from '../ui/button.tsx'
import { useViewer } from './viewer.ts'

const VISITOR = {
  title: 'Diese Seite ist nur nach dem Einloggen zu sehen',
  text: 'Danach öffnet sie sich, wenn sie für Sie freigegeben ist.',
}

/** Explains on `/?zu=…` why the wanted page did not open. Not a `Notice`: that adds four icons to every visit. */
export function TurnedAwayNotice() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const refusal = useViewer()?.refusal
  const wanted = pathname === '/' ? wayBack(search.get('zu')) : null
  if (!wanted) return null
  const { title, text, way } = refusal ?? { ...VISITOR, way: { to: '/login', label: 'Einloggen' } }
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
