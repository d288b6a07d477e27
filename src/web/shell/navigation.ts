import type { Actor, Club } from '../../domain/context.ts'
import { LEGAL_PAGES, PAGES, shownPage } from '../../domain/pages/rules.ts'
import { PAGE_TITLES } from '../../domain/pages/texts.ts'
import { PAGE_PATTERN, pageAddress } from '../kit/page-address.ts'
import { matchPattern } from '../screens/match.ts'
import { menuOf, type StaffEntry } from '../screens/menu.ts'
import type { Screen } from '../screens/screen.ts'
import { isSwitchedOff } from '../screens/screen-rules.ts'
import { screens } from '../screens/screens.ts'

export interface NavLinkEntry {
  to: string
  label: string
}

/** Links through the site that a club offers everybody; made on the server. */
export interface Ways {
  /** Start page of the club. */
  home: string
  site: NavLinkEntry[]
  footer: { text: string; link: string }[]
  canLogIn: boolean
  canLogOut: boolean
}

/** Links of one person in one club. */
export interface OwnWays {
  /** Empty for visitors and readers. */
  staff: StaffEntry[]
  profile: string | null
}

/** Words and presence on every page are the law's (§ 356a (1), § 312k (2) BGB). */
const CONTRACTS = [
  { link: '/withdraw', text: 'Vertrag widerrufen' },
  { link: '/cancel-contract', text: 'Verträge hier kündigen' },
] as const

/** Header of the club's site, in its order. */
const listNavEntries = (flags: Club['flags'], table: readonly Screen[] = screens): NavLinkEntry[] =>
  table
    .flatMap((screen) => (screen.nav && !isSwitchedOff(screen, flags) ? [{ screen, nav: screen.nav }] : []))
    .sort((one, other) => one.nav.order - other.nav.order)
    .map(({ screen, nav }) => ({ to: screen.path.replace(/\/\*$/, ''), label: nav.label }))

const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)

/** True for a link to another site, or to a page of this club, with any query or fragment. */
function isOpen(link: string, { name, flags }: Club): boolean {
  if (!link.startsWith('/')) return true
  const address = link.replace(/[?#].*/, '')
  const path = matchPattern(
    screens.map((screen) => screen.path),
    address,
  )
  const screen = screens.find((one) => one.path === path)
  if (path === PAGE_PATTERN) return PAGES.some((slug) => address === pageAddress(name, slug) && shownPage(slug, flags) !== null)
  return screen !== undefined && !isSwitchedOff(screen, flags)
}

/** The club's own links and the legal pages, without dead links. */
function footerLinks(club: Club): Ways['footer'] {
  const shown = club.footerLinks.filter(({ link }) => isOpen(link, club))
  const legal = LEGAL_PAGES.map((slug) => ({ text: PAGE_TITLES[slug], link: pageAddress(club.name, slug) }))
  const seen = new Set(shown.map(({ link }) => link))
  const contracts = CONTRACTS.filter(({ link }) => hasScreen(link))
  const help = hasScreen('/support') ? [{ text: 'Hilfe', link: '/support' }] : []
  const version = hasScreen('/admin/versionInfo') ? [{ text: 'Version', link: '/admin/versionInfo' }] : []
  return [...shown, ...[...legal, ...contracts, ...help, ...version].filter(({ link }) => !seen.has(link))]
}

export const waysOf = (club: Club): Ways => ({
  home: '/',
  site: listNavEntries(club.flags),
  footer: footerLinks(club),
  canLogIn: hasScreen('/login'),
  canLogOut: hasScreen('/logout'),
})

/**
 * Links around a club's page on another club's host: they lead to the club's own host. Without one only its pages are left, since
 * all else on this host is the other club's.
 */
export function waysElsewhere(club: Club, origin: string): Ways {
  const ways = waysOf(club)
  const hasHost = club.hosts.length > 0
  const isHere = (link: string) => !link.startsWith('/') || link.startsWith(`/${club.name}/`)
  const there = (link: string) => (isHere(link) ? link : origin + link)
  return {
    home: hasHost ? origin : '/',
    site: hasHost ? ways.site.map((entry) => ({ ...entry, to: there(entry.to) })) : [],
    footer: ways.footer.filter(({ link }) => hasHost || isHere(link)).map(({ text, link }) => ({ text, link: there(link) })),
    canLogIn: false,
    canLogOut: false,
  }
}

export function ownWaysOf(club: Club, actor: Actor): OwnWays {
  return {
    staff: menuOf(club, actor),
    profile: actor.kind === 'user' && hasScreen('/member/:memberId') ? `/member/${actor.profile?.memberId ?? 'me'}` : null,
  }
}
