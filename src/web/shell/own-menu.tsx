import type { ReactNode, SubmitEvent } from 'react'
import { NavLink, useLocation } from 'react-router'
import { loginAddress, wayBack } from '../kit/way-back.ts'
import type { Ways } from './navigation.ts'
import type { Viewer } from './shell.tsx'
import { useViewer } from './viewer.ts'

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className="site-link">
        {children}
      </NavLink>
    </li>
  )
}

/** Sends unsent marks and removes the hall's lists from this phone first. Pushes end. */
async function leaveCleanly(form: HTMLFormElement): Promise<void> {
  const { leaveHall } = await import('../offline/sign-out.ts')
  if (!(await leaveHall())) return
  if (localStorage.getItem('push')) await import('../pushes/browser-pushes.ts').then(({ endPushes }) => endPushes())
  form.submit()
}

function leave(event: SubmitEvent<HTMLFormElement>): void {
  if (!localStorage.getItem('hall') && !localStorage.getItem('push')) return
  event.preventDefault()
  void leaveCleanly(event.currentTarget)
}

/** A form works without JavaScript, and no link can sign anyone out. */
export function LogOut({ className }: { className: string }) {
  return (
    <li>
      <form method="post" action="/logout" className="contents" onSubmit={leave}>
        <button type="submit" className={className}>
          Ausloggen
        </button>
      </form>
    </li>
  )
}

/** Shown until the page knows its viewer. */
function LogIn({ isUnknown }: { isUnknown: boolean }) {
  const { pathname, search } = useLocation()
  const here = pathname === '/' ? null : wayBack(pathname + search)
  return (
    <>
      {pathname !== '/login' && <Entry to={loginAddress(here)}>Einloggen</Entry>}
      {isUnknown && (
        <noscript>
          <li>
            <a href="/member/me" className="site-link">
              Mein Profil
            </a>
          </li>
        </noscript>
      )}
    </>
  )
}

function OwnEntries({ viewer: { user, refusal, ways }, canLogOut }: { viewer: Viewer; canLogOut: boolean }) {
  const firstStaffPage = ways.staff[0]?.tabs[0]
  return (
    <>
      {refusal?.way && <Entry to={refusal.way.to}>{refusal.way.label}</Entry>}
      {firstStaffPage && <Entry to={firstStaffPage.to}>Verwaltung</Entry>}
      {ways.profile && (
        <Entry to={ways.profile}>
          <span className="own-name">{user.firstname || 'Mein Profil'}</span>
        </Entry>
      )}
      {canLogOut && <LogOut className="site-link cursor-pointer" />}
    </>
  )
}

/** Last entries of the header: staff area, own profile, or the login. */
export function OwnMenu({ ways }: { ways: Ways }) {
  const viewer = useViewer()
  const isUnknown = viewer === undefined
  return (
    <li className={isUnknown ? 'own-menu is-unknown' : 'own-menu'}>
      <ul>
        {viewer && <OwnEntries viewer={viewer} canLogOut={ways.canLogOut} />}
        {!viewer && ways.canLogIn && <LogIn isUnknown={isUnknown} />}
      </ul>
    </li>
  )
}
