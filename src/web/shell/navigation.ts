import type { Actor, Club, SiteWay } from '../../domain/context.ts'
import { findStandard, hasPage, isShown, LEGAL_PAGES } from '../../domain/pages/rules.ts'
import { PAGE_TITLES } from '../../domain/pages/texts.ts'
import { PAGE_PATTERN, pageAddress } from '../kit/page-address.ts'
import { matchPattern } from '../screens/match.ts'
import { menuOf, type StaffEntry } from '../screens/menu.ts'
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

/** Own pages stand before the club's address and help. */
const OWN_PAGES = 60

/** Header of the club's site, in its order. */
const listNavEntries = (flags: Club['flags'], own: readonly NavLinkEntry[]): NavLinkEntry[] =>
  [
    ...screens.flatMap(({ path, nav, flag }) =>
      nav && !isSwitchedOff({ flag }, flags) ? [{ to: path, label: nav.label, order: nav.order }] : [],
    ),
    ...own.map((way) => ({ ...way, order: OWN_PAGES })),
  ]
    .sort((one, other) => one.order - other.order)
    .map(({ to, label }) => ({ to, label }))

const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)

/** True for a link to another site, or to a page of this club, with any query or fragment. */
function isOpen(link: string, { name, flags }: Club, pages: readonly PageWay[]): boolean {
  if (!link.startsWith('/')) return true
  const address = link.replace(/[?#].*/, '')
  const path = matchPattern(
    screens.map((screen) => screen.path),
    address,
  )
  const screen = screens.find((one) => one.path === path)
  if (path === PAGE_PATTERN) return pages.some(({ link }) => link === address) || isStandardPage(address, name, flags)
  return screen !== undefined && !isSwitchedOff(screen, flags)
}

const isStandardPage = (address: string, club: string, flags: Club['flags']): boolean => {
  const slug = address.startsWith(`/${club}/`) ? findStandard(address.slice(club.length + 2)) : null
  return slug !== null && hasPage(slug, flags)
}

interface PageWay {
  text: string
  link: string
  menu: SiteWay['menu']
}

/** Own pages that visitors may read now, in the order of the menu. */
function pagesOf({ name, flags, ways }: Club, now: Temporal.Instant): PageWay[] {
  return ways
    .filter(
      (way) => hasPage(way.slug, flags) && (findStandard(way.slug) !== null || isShown({ shownVersionId: '', ...way }, now)),
    )
    .map(({ slug, label, menu }) => ({ text: label || titleOf(slug), link: pageAddress(name, slug), menu }))
}

const titleOf = (slug: string): string => {
  const standard = findStandard(slug)
  return standard ? PAGE_TITLES[standard] : slug
}

/** The club's own links, its pages and the legal ones, without dead links. */
function footerLinks(club: Club, pages: readonly PageWay[]): Ways['footer'] {
  const own = pages.filter(({ menu }) => menu === 'foot').map(({ text, link }) => ({ text, link }))
  const shown = [
    ...own,
    ...club.footerLinks.filter(({ link }) => isOpen(link, club, pages) && own.every((way) => way.link !== link)),
  ]
  // Before the first club there are none, and an address with an empty name is another host's.
  const legal =
    club.name === '' ? [] : LEGAL_PAGES.map((slug) => ({ text: PAGE_TITLES[slug], link: pageAddress(club.name, slug) }))
  const seen = new Set(shown.map(({ link }) => link))
  const contracts = CONTRACTS.filter(({ link }) => hasScreen(link))
  const help = hasScreen('/support') ? [{ text: 'Hilfe', link: '/support' }] : []
  const feedback = hasScreen('/feedback') ? [{ text: 'Feedback', link: '/feedback' }] : []
  const version = hasScreen('/admin/versionInfo') ? [{ text: 'Version', link: '/admin/versionInfo' }] : []
  return [...shown, ...[...legal, ...contracts, ...help, ...feedback, ...version].filter(({ link }) => !seen.has(link))]
}

export function waysOf(club: Club, now: Temporal.Instant): Ways {
  const pages = pagesOf(club, now)
  const own = pages.filter(({ menu }) => menu === 'head').map(({ text, link }) => ({ to: link, label: text }))
  return {
    home: '/',
    site: listNavEntries(club.flags, own),
    footer: footerLinks(club, pages),
    canLogIn: hasScreen('/login'),
    canLogOut: hasScreen('/logout'),
  }
}

/**
 * Links around a club's page on another club's host: they lead to the club's own host. Without one only its pages are left, since
 * all else on this host is the other club's.
 */
export function waysElsewhere(club: Club, origin: string, now: Temporal.Instant): Ways {
  const ways = waysOf(club, now)
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
