import { titles } from 'virtual:admin-titles'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useMatches } from 'react-router'
import { pageOf } from '../head.tsx'
import { type Shell, useShell } from '../shell.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ClubBadge } from './badge.tsx'
import { ColourModeChoice } from './colour-mode.tsx'
import { SkipLink } from './frame.tsx'
import { KeptFormNotice } from './kept-form-notice.tsx'
import type { NavLinkEntry } from './navigation.ts'
import { LogOut } from './own-menu.tsx'

/** Whether a page stands at this address or below it. */
const goesOn = (here: string, to: string): boolean => `${here}/`.startsWith(`${to}/`)

function Own({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="staff-link">
        {children}
      </Link>
    </li>
  )
}

function Entries({ shell: { ways, user }, here }: { shell: Shell; here: string }) {
  const groups = [...new Set(ways.staff.map(({ group }) => group))]
  const [current] = ways.staff.filter(({ to }) => goesOn(here, to)).sort((one, other) => other.to.length - one.to.length)
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
                  <Link to={to} aria-current={to === current?.to ? 'page' : undefined} viewTransition className="staff-link">
                    {label}
                  </Link>
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

/** So many letters of a word fit into the side bar. */
const FITTING_LETTERS = 14

function ClubName({ shell }: { shell: Shell }) {
  const isLong = shell.club.displayName.split(' ').some((word) => word.length > FITTING_LETTERS)
  return (
    <Link to="/" className="flex items-center gap-2.5 font-head leading-tight">
      <ClubBadge club={shell.club} small dark />
      <span className={`min-w-0 break-words ${isLong ? 'text-[0.82em]' : ''}`}>{shell.club.displayName}</span>
    </Link>
  )
}

/** The pages above this one: dashboard, the group in the side bar, and those whose address this one goes on. */
function trailOf(staff: NavLinkEntry[], here: string): { to?: string; label: string }[] {
  const own = staff.find(({ to }) => to === here)
  const above = staff.filter((entry) => entry !== own && goesOn(here, entry.to))
  return [...above, ...(own?.group ? [{ label: own.group }] : [])]
}

/** Read by the page's head. */
export const handle = { titles }

/** The staff's side: dark bar with the club's words; on the phone the same entries in a `details` that needs no JavaScript. */
export default function AdminLayout() {
  const shell = useShell()
  const { id = '', loaderData } = useMatches().at(-1) ?? {}
  if (!shell) return <Outlet />
  const { under } = pageOf(loaderData)
  const here = under ? `${under}/` : id
  const navigation = <Entries shell={shell} here={here} />
  return (
    <div className="staff">
      <SkipLink />
      <aside className="staff-bar">
        <ClubName shell={shell} />
        <nav aria-label="Verwaltung">{navigation}</nav>
      </aside>
      <header className="staff-phone">
        <ClubName shell={shell} />
        <details key={id}>
          <summary>
            <Menu aria-hidden="true" size={22} /> Menü
          </summary>
          <nav aria-label="Verwaltung">{navigation}</nav>
        </details>
      </header>
      <main id="inhalt" tabIndex={-1} className="staff-main">
        <Breadcrumb trail={trailOf(shell.ways.staff, here)} here={titles[id] ?? ''} />
        {shell.user && <KeptFormNotice email={shell.user.email} />}
        <Outlet />
      </main>
    </div>
  )
}
