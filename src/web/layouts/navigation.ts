import type { FlagName, RoleName } from '../../domain/context.ts'
import { type NavEntry, type Screen, screens } from '../screens.ts'

export interface NavLinkEntry {
  to: string
  label: string
  group: string
}

export interface NavFacts {
  role: RoleName | null
  flags: Readonly<Record<FlagName, boolean>>
}

const mayOpen = (screen: Screen, { role, flags }: NavFacts): boolean =>
  (!screen.flag || flags[screen.flag]) && (screen.roles === 'all' || (role !== null && screen.roles.includes(role)))

/** Entries of one navigation for this role and these flags, in their order. */
export function listNavEntries(place: NavEntry['place'], facts: NavFacts, table: readonly Screen[] = screens): NavLinkEntry[] {
  return table
    .flatMap((screen) => (screen.nav?.place === place && mayOpen(screen, facts) ? [{ screen, nav: screen.nav }] : []))
    .sort((one, other) => one.nav.order - other.nav.order)
    .map(({ screen, nav }) => ({ to: screen.path.replace(/\/\*$/, ''), label: nav.label, group: nav.group ?? '' }))
}

/** Whether there is a screen at this path pattern: only existing pages are linked. */
export const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)
