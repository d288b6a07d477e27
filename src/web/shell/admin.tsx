import { titles } from 'virtual:admin-titles'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useMatches } from 'react-router'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ClubBadge } from './badge.tsx'
import { ColourModeChoice } from './colour-mode.tsx'
import { SkipLink } from './frame.tsx'
import { pageOf } from './head.tsx'
import { KeptFormNotice } from './kept-form-notice.tsx'
import type { NavLinkEntry } from './navigation.ts'
import { LogOut } from './own-menu.tsx'
import { type Shell, useShell } from './shell.tsx'
import { useViewer } from './viewer.ts'

/** True for this address and for pages below it. */
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

/** Entries of the side bar: from the page, or from its viewer. */
function useStaffWays(): NavLinkEntry[] {
  const viewer = useViewer()
  return useShell()?.staff ?? viewer?.ways.staff ?? []
}

function Entries({ shell: { ways, staff: known }, here }: { shell: Shell; here: string }) {
  const viewer = useViewer()
  const staff = useStaffWays()
  const profile = viewer?.ways.profile ?? (known && '/member/me')
  const groups = [...new Set(staff.map(({ group }) => group))]
  const [current] = staff.filter(({ to }) => goesOn(here, to)).sort((one, other) => other.to.length - one.to.length)
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="staff-group">
          {group && <p className="staff-group-name">{group}</p>}
          <ul>
            {staff
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
          {profile && <Own to={profile}>{viewer?.user.firstname || 'Mein Profil'}</Own>}
          {ways.canLogOut && <LogOut className="staff-link w-full cursor-pointer text-left" />}
        </ul>
        <ColourModeChoice />
      </div>
    </>
  )
}

/** Letters of a word that fit into the side bar. */
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

/** Pages above this one: dashboard, group of the side bar, pages whose address is a beginning of this one. */
function trailOf(staff: NavLinkEntry[], here: string): { to?: string; label: string }[] {
  const own = staff.find(({ to }) => to === here)
  const above = staff.filter((entry) => entry !== own && goesOn(here, entry.to))
  return [...above, ...(own?.group ? [{ label: own.group }] : [])]
}

/** Read by the page's head. */
export const handle = { titles }

/** Layout of staff pages: dark bar with the club's words; on the phone its entries in a `details` that needs no JavaScript. */
export default function AdminLayout() {
  const shell = useShell()
  const viewer = useViewer()
  const staff = useStaffWays()
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
        <Breadcrumb trail={trailOf(staff, here)} here={titles[id] ?? ''} />
        {viewer && <KeptFormNotice email={viewer.user.email} />}
        <Outlet />
      </main>
    </div>
  )
}
