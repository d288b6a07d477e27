import { TriangleAlert } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { useShell } from '../shell.tsx'
import { LinkButton } from '../ui/button.tsx'
import { loginAddress, wayBack } from '../way-back.ts'

const SIGNED_IN = [
  'Diese Seite ist für Sie nicht freigegeben',
  'Wenn Sie sie brauchen, wenden Sie sich bitte an den Vorstand.',
] as const
const VISITOR = ['Diese Seite ist nur nach dem Einloggen zu sehen', 'Danach geht es dort weiter, wo Sie hinwollten.'] as const

/** Says on `/?zu=…` why one is here instead of on the wanted page. Not a `Notice`: that would bring four icons to every visit. */
export function TurnedAwayNotice() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const shell = useShell()
  const wanted = pathname === '/' ? wayBack(search.get('zu')) : null
  if (!wanted) return null
  const [title, text] = shell?.user ? SIGNED_IN : VISITOR
  return (
    <div className="bg-brand">
      <div className="page pt-1 pb-3">
        <div className="notice state-care" role="note">
          <TriangleAlert aria-hidden="true" size={20} />
          <p className="notice-title">{title}</p>
          <p className="notice-body">{text}</p>
          {!shell?.user && (
            <div className="actions mt-2">
              <LinkButton to={loginAddress(wanted)}>Einloggen</LinkButton>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
