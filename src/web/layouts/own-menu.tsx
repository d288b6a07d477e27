import { NavLink, useLocation } from 'react-router'
import type { FlagName } from '../../domain/context.ts'
import type { ShellUser } from '../shell.tsx'
import { loginAddress, wayBack } from '../way-back.ts'
import { hasScreen, listNavEntries } from './navigation.ts'

/** The last entries of the header: staff area, own profile, or the way in. */
export function OwnMenu({ user, flags }: { user: ShellUser | null; flags: Readonly<Record<FlagName, boolean>> }) {
  const { pathname, search } = useLocation()
  if (!user) {
    const here = pathname === '/' ? null : wayBack(pathname + search)
    return hasScreen('/login') && pathname !== '/login' ? (
      <li>
        <NavLink to={loginAddress(here)} className="site-link">
          Einloggen
        </NavLink>
      </li>
    ) : null
  }
  const [firstStaffPage] = listNavEntries('staff', { role: user.role, flags })
  return (
    <>
      {firstStaffPage && user.role !== 'reader' && (
        <li>
          <NavLink to={firstStaffPage.to} className="site-link">
            Verwaltung
          </NavLink>
        </li>
      )}
      {hasScreen('/member/:memberId') && (
        <li>
          <NavLink to={`/member/${user.memberId ?? 'me'}`} className="site-link">
            {user.firstname || 'Mein Profil'}
          </NavLink>
        </li>
      )}
      {hasScreen('/logout') && (
        <li>
          <form method="post" action="/logout" className="contents">
            <button type="submit" className="site-link cursor-pointer">
              Ausloggen
            </button>
          </form>
        </li>
      )}
    </>
  )
}
