import { heads } from 'virtual:screen-heads'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, Outlet, useMatches } from 'react-router'
import { type Shell, useShell } from '../shell.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ClubBadge } from './badge.tsx'
import { ColourModeChoice } from './colour-mode.tsx'
import { SkipLink } from './frame.tsx'
import { LogOut } from './own-menu.tsx'

function Own({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="staff-link">
        {children}
      </Link>
    </li>
  )
}

function Entries({ shell: { ways, user } }: { shell: Shell }) {
  const groups = [...new Set(ways.staff.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="staff-group">
          {group && <p className="staff-group-name">{group}</p>}
          <ul>
            {ways.staff
              .filter((entry) => entry.group === group)
              .map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === '/admin'} prefetch="intent" viewTransition className="staff-link">
                    {label}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div className="staff-group staff-own">
        <ul>
          <Own to="/">Zur Website</Own>
          {ways.profile && <Own to={ways.profile}>{user?.firstname || 'Mein Profil'}</Own>}
          {ways.canLogOut && <LogOut className="staff-link w-full cursor-pointer text-left" />}
        </ul>
        <ColourModeChoice />
      </div>
    </>
  )
}

function ClubName({ shell }: { shell: Shell }) {
  return (
    <Link
      to="/"
      className="flex items-center gap-2.5 font-head leading-tight"
      aria-label={`${shell.club.displayName}, Startseite`}
    >
      <ClubBadge name={shell.club.name} small dark />
      {shell.club.displayName}
    </Link>
  )
}

/** The staff's side: dark bar with the club's words; on the phone the same entries in a `details` that needs no JavaScript. */
export default function AdminLayout() {
  const shell = useShell()
  const here = useMatches().at(-1)?.id ?? ''
  if (!shell) return <Outlet />
  const navigation = <Entries shell={shell} />
  const home = shell.ways.staff[0]
  return (
    <div className="staff">
      <SkipLink />
      <aside className="staff-bar">
        <ClubName shell={shell} />
        <nav aria-label="Verwaltung">{navigation}</nav>
      </aside>
      <div className="staff-phone">
        <ClubName shell={shell} />
        <details key={here}>
          <summary>
            <Menu aria-hidden="true" size={22} /> Menü
          </summary>
          <nav aria-label="Verwaltung">{navigation}</nav>
        </details>
      </div>
      <main id="inhalt" tabIndex={-1} className="staff-main">
        {home && home.to !== here && <Breadcrumb trail={[home]} here={heads[here]?.title ?? ''} />}
        <Outlet />
      </main>
    </div>
  )
}
