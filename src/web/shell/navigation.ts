import type { Actor, Club } from '../../domain/context.ts'
import { matchPattern } from '../screens/match.ts'
import type { NavEntry, Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'

export interface NavLinkEntry {
  to: string
  label: string
  group: string
}

/** Links through the site that a club offers everybody; made on the server. */
export interface Ways {
  site: NavLinkEntry[]
  footer: { text: string; link: string }[]
  canLogIn: boolean
  canLogOut: boolean
}

/** Links of one person in one club. */
export interface OwnWays {
  /** Empty for visitors and readers. */
  staff: NavLinkEntry[]
  profile: string | null
}

const LEGAL = [
  { slug: 'imprint', text: 'Impressum' },
  { slug: 'privacy', text: 'Datenschutz' },
  { slug: 'accessibility', text: 'Barrierefreiheit' },
] as const

/** Words and presence on every page are the law's (§ 356a (1), § 312k (2) BGB). */
const CONTRACTS = [
  { link: '/withdraw', text: 'Vertrag widerrufen' },
  { link: '/cancel-contract', text: 'Verträge hier kündigen' },
] as const

type NavFacts = Pick<Club, 'flags'> & { actor: Actor; isAssociated?: boolean }

const mayOpen = ({ flag, opens }: Screen, { actor, flags }: NavFacts): boolean =>
  (!flag || flags[flag]) && (opens === 'all' || opens(actor))

/** Entries of one navigation for this person and these flags, in their order. */
export function listNavEntries(place: NavEntry['place'], facts: NavFacts, table: readonly Screen[] = screens): NavLinkEntry[] {
  return table
    .flatMap((screen) => (screen.nav?.place === place && mayOpen(screen, facts) ? [{ screen, nav: screen.nav }] : []))
    .filter(({ nav }) => !nav.isAssociated || facts.isAssociated)
    .sort((one, other) => one.nav.order - other.nav.order)
    .map(({ screen, nav }) => ({ to: screen.path.replace(/\/\*$/, ''), label: nav.label, group: nav.group ?? '' }))
}

const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)

/** True for a link to another site, or to a page of this club, with any query or fragment. */
function isOpen(link: string, flags: Club['flags']): boolean {
  if (!link.startsWith('/')) return true
  const path = matchPattern(
    screens.map((screen) => screen.path),
    link.replace(/[?#].*/, ''),
  )
  const screen = screens.find((one) => one.path === path)
  return screen !== undefined && (!screen.flag || flags[screen.flag])
}

/** The club's own links and the legal pages, without dead links. */
function footerLinks({ name, flags, footerLinks: own }: Club): Ways['footer'] {
  const hasPages = hasScreen('/:club/*')
  const shown = own.filter(({ link }) => isOpen(link, flags))
  const legal = hasPages ? LEGAL.map(({ slug, text }) => ({ text, link: `/${name}/${slug}` })) : []
  const seen = new Set(shown.map(({ link }) => link))
  const contracts = CONTRACTS.filter(({ link }) => hasScreen(link))
  const help = hasScreen('/support') ? [{ text: 'Hilfe', link: '/support' }] : []
  const version = hasScreen('/admin/versionInfo') ? [{ text: 'Version', link: '/admin/versionInfo' }] : []
  return [...shown, ...[...legal, ...contracts, ...help, ...version].filter(({ link }) => !seen.has(link))]
}

const factsOf = (club: Club, actor: Actor): NavFacts => ({
  actor,
  flags: club.flags,
  isAssociated: club.kind === 'association' || club.associationName !== null,
})

export const waysOf = (club: Club): Ways => ({
  site: listNavEntries('public', factsOf(club, { kind: 'visitor' })),
  footer: footerLinks(club),
  canLogIn: hasScreen('/login'),
  canLogOut: hasScreen('/logout'),
})

export function ownWaysOf(club: Club, actor: Actor): OwnWays {
  return {
    staff: listNavEntries('staff', factsOf(club, actor)),
    profile: actor.kind === 'user' && hasScreen('/member/:memberId') ? `/member/${actor.profile?.memberId ?? 'me'}` : null,
  }
}
