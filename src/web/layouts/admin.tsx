import { Menu } from 'lucide-react'
import { Link, NavLink, Outlet, useMatches } from 'react-router'
import { screenOf } from '../screens.ts'
import { type Shell, useShell } from '../shell.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ClubBadge } from './badge.tsx'
import { ColourModeChoice } from './colour-mode.tsx'
import { SkipLink } from './frame.tsx'
import { hasScreen, listNavEntries, type NavLinkEntry } from './navigation.ts'

function Entries({ entries, shell }: { entries: NavLinkEntry[]; shell: Shell }) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="staff-group">
          {group && <p className="staff-group-name">{group}</p>}
          <ul>
            {entries
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
          <li>
            <Link to="/" className="staff-link">
              Zur Website
            </Link>
          </li>
          {hasScreen('/member/:memberId') && (
            <li>
              <Link to={`/member/${shell.user?.memberId ?? 'me'}`} className="staff-link">
                {shell.user?.firstname || 'Mein Profil'}
              </Link>
            </li>
          )}
          {hasScreen('/logout') && (
            <li>
              <form method="post" action="/logout">
                <button type="submit" className="staff-link w-full cursor-pointer text-left">
                  Ausloggen
                </button>
              </form>
            </li>
          )}
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
  const screen = screenOf(useMatches().at(-1)?.id)
  if (!shell) return <Outlet />
  const entries = listNavEntries('staff', { role: shell.user?.role ?? null, flags: shell.club.flags })
  const navigation = <Entries entries={entries} shell={shell} />
  const home = entries[0]
  return (
    <div className="staff">
      <SkipLink />
      <aside className="staff-bar">
        <ClubName shell={shell} />
        <nav aria-label="Verwaltung">{navigation}</nav>
      </aside>
      <div className="staff-phone">
        <ClubName shell={shell} />
        <details name="staff-menu">
          <summary>
            <Menu aria-hidden="true" size={22} /> Menü
          </summary>
          <nav aria-label="Verwaltung">{navigation}</nav>
        </details>
      </div>
      <main id="inhalt" tabIndex={-1} className="staff-main">
        {home && screen && home.to !== screen.path && <Breadcrumb trail={[home]} here={screen.title} />}
        <Outlet />
      </main>
    </div>
  )
}
