import { useLocation, useSearchParams } from 'react-router'
import { useShell } from '../shell.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { loginAddress, wayBack } from '../way-back.ts'

/** Says on `/?zu=…` why one is here instead of on the wanted page. */
export function TurnedAwayNotice() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const shell = useShell()
  const wanted = pathname === '/' ? wayBack(search.get('zu')) : null
  if (!wanted) return null
  return (
    <div className="bg-brand">
      <div className="page pt-1 pb-3">
        {shell?.user ? (
          <Notice kind="warning" title="Diese Seite ist für Sie nicht freigegeben">
            Wenn Sie sie brauchen, wenden Sie sich bitte an den Vorstand.
          </Notice>
        ) : (
          <Notice
            kind="warning"
            title="Diese Seite ist nur nach dem Einloggen zu sehen"
            action={<LinkButton to={loginAddress(wanted)}>Einloggen</LinkButton>}
          >
            Danach geht es dort weiter, wo Sie hinwollten.
          </Notice>
        )}
      </div>
    </div>
  )
}
