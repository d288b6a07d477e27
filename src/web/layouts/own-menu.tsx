import type { ReactNode, SubmitEvent } from 'react'
import { NavLink, useLocation } from 'react-router'
import { type ShellUser, useShell } from '../shell.tsx'
import { loginAddress, wayBack } from '../way-back.ts'
import type { Ways } from './navigation.ts'

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className="site-link">
        {children}
      </NavLink>
    </li>
  )
}

/** Lists for the hall are on this phone: they go first, and what was not sent is sent. Notifications end. */
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

/** A form, so that it works without JavaScript and no link logs anyone out. */
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

/** The last entries of the header: staff area, own profile, or the way in. */
export function OwnMenu({ user, ways }: { user: ShellUser | null; ways: Ways }) {
  const { pathname, search } = useLocation()
  const way = useShell()?.refusal?.way
  const [firstStaffPage] = ways.staff
  if (!user) {
    const here = pathname === '/' ? null : wayBack(pathname + search)
    return ways.canLogIn && pathname !== '/login' ? <Entry to={loginAddress(here)}>Einloggen</Entry> : null
  }
  return (
    <>
      {way && <Entry to={way.to}>{way.label}</Entry>}
      {firstStaffPage && <Entry to={firstStaffPage.to}>Verwaltung</Entry>}
      {ways.profile && <Entry to={ways.profile}>{user.firstname || 'Mein Profil'}</Entry>}
      {ways.canLogOut && <LogOut className="site-link cursor-pointer" />}
    </>
  )
}
