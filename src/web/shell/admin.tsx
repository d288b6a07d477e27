import { titles } from 'virtual:admin-titles'
import { Menu } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import type { StaffEntry } from '../screens/menu.ts'
import { readMenu } from '../screens/menu-text.ts'
import { SearchField, SearchLink } from '../search/search-field.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ClubBadge } from './badge.tsx'
import { SkipLink } from './frame.tsx'
import { pageOf } from './head.tsx'
import { KeptFormNotice } from './kept-form-notice.tsx'
import { LookChoice } from './look-choice.tsx'
import { type MenuPlace, placeIn } from './menu-place.ts'
import { LogOut } from './own-menu.tsx'
import { type Shell, useShell } from './shell.tsx'
import { useViewer } from './viewer.ts'
import { useWaiting, type Waiting } from './waiting.ts'

/** Its count is that of all tasks. */
const TODAY = '/admin'

function Own({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="staff-link">
        {children}
      </Link>
    </li>
  )
}

/** Menu of staff: from the page, or from its viewer. */
function useMenu(): StaffEntry[] {
  const own = useViewer()?.ways.staff ?? []
  const text = useShell()?.staff ?? null
  const shared = useMemo(() => text && readMenu(text), [text])
  return shared || own
}

function Entry({
  entry: { label, tabs },
  current,
  count,
}: {
  entry: StaffEntry
  current: StaffEntry | undefined
  count: number
}) {
  const isCurrent = label === current?.label
  return (
    <li>
      <Link to={tabs[0]?.to ?? ''} aria-current={isCurrent ? 'page' : undefined} viewTransition className="staff-link">
        {label}
        <Count count={count} />
      </Link>
    </li>
  )
}

/** Number of things that wait behind an entry or a tab. */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="staff-count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`, ${count} zu erledigen`}</span>
    </span>
  )
}

interface EntriesProps {
  shell: Shell
  menu: readonly StaffEntry[]
  place: MenuPlace | null
  waiting: Waiting | null
}

function Entries({ shell: { ways, staff: known }, menu, place, waiting }: EntriesProps) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const profile = viewer?.ways.profile ?? (known && '/member/me')
  const countOf = ({ tabs }: StaffEntry) =>
    tabs[0]?.to === TODAY ? (waiting?.total ?? 0) : tabs.reduce((sum, { to }) => sum + (waiting?.tabs[to] ?? 0), 0)
  return (
    <>
      <div className="staff-group">
        <ul>
          {menu.map((entry) => (
            <Entry key={entry.label} entry={entry} current={place?.entry} count={countOf(entry)} />
          ))}
        </ul>
      </div>
      <div className="staff-group staff-own">
        <ul>
          <Own to="/">Zur Website</Own>
          <Own to={`/admin/feedback?seite=${encodeURIComponent(pathname)}`}>Feedback zur App</Own>
          {profile && <Own to={profile}>{viewer?.user.firstname || 'Mein Profil'}</Own>}
          {ways.canLogOut && <LogOut className="staff-link" />}
        </ul>
        <LookChoice name="mode" />
        <LookChoice name="rows" />
      </div>
    </>
  )
}

/** Letters of a word that fit into the side bar. */
const FITTING_LETTERS = 14

function ClubName({ shell }: { shell: Shell }) {
  const isLong = shell.club.displayName.split(' ').some((word) => word.length > FITTING_LETTERS)
  return (
    <Link to="/" className="staff-club font-head">
      <ClubBadge club={shell.club} small dark />
      <span className={isLong ? 'text-[0.82em]' : undefined}>{shell.club.displayName}</span>
    </Link>
  )
}

/** Other parts of the same entry, on the pages of its tabs. */
function EntryTabs({ place, waiting }: { place: MenuPlace; waiting: Waiting | null }) {
  const { label, tabs } = place.entry
  if (tabs.length < 2) return null
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ to, label }) => ({
        to,
        label: (
          <>
            {label}
            <Count count={waiting?.tabs[to] ?? 0} />
          </>
        ),
        isCurrent: to === place.tab.to,
      }))}
    />
  )
}

/** The entry and the tab above a page that is no tab itself. */
function trailOf({ entry, tab, isTab }: MenuPlace): { to: string; label: string }[] {
  if (isTab) return []
  const [first] = entry.tabs
  return first && first.to !== tab.to ? [{ to: first.to, label: entry.label }, tab] : [{ to: tab.to, label: entry.label }]
}

/** Read by the page's head. */
export const handle = { titles }

/** Layout of staff pages: dark bar with the club's words; on the phone its entries in a `details` that needs no JavaScript. */
export default function AdminLayout() {
  const shell = useShell()
  const viewer = useViewer()
  const menu = useMenu()
  const waiting = useWaiting()
  const { search } = useLocation()
  const { id = '', loaderData } = useMatches().at(-1) ?? {}
  if (!shell) return <Outlet />
  const { under } = pageOf(loaderData)
  const place = placeIn(menu, under ? `${under}/` : id, new URLSearchParams(search))
  const navigation = <Entries {...{ shell, menu, place, waiting }} />
  return (
    <div className="staff">
      <SkipLink />
      <aside className="staff-bar">
        <ClubName shell={shell} />
        <nav aria-label="Verwaltung">{navigation}</nav>
      </aside>
      <header className="staff-phone">
        <ClubName shell={shell} />
        <SearchLink />
        <details key={id}>
          <summary>
            <Menu aria-hidden="true" size={22} /> Menü
          </summary>
          <nav aria-label="Verwaltung">{navigation}</nav>
        </details>
      </header>
      <main id="inhalt" tabIndex={-1} className="staff-main">
        <div className="staff-top">
          {place?.isTab ? (
            <EntryTabs place={place} waiting={waiting} />
          ) : (
            place && <Breadcrumb trail={trailOf(place)} here={titles[id] ?? ''} />
          )}
          <div className="staff-tools">
            <SearchField page={id} />
          </div>
        </div>
        {viewer && <KeptFormNotice email={viewer.user.email} />}
        <Outlet />
      </main>
    </div>
  )
}
