import { canSeeClaims } from '../../domain/claims/access.ts'
import type { Actor, Club, FlagName } from '../../domain/context.ts'
import { canEditSeasons } from '../../domain/seasons/access.ts'
import type { Screen } from './screen.ts'
import { isSwitchedOff } from './screen-rules.ts'
import { screens } from './screens.ts'

interface MenuTab {
  /** Address of a screen, with a query where that shows another part of it. */
  to: string
  label: string
  /** Narrower than the right to open the screen. */
  opens?: (actor: Actor) => boolean
  /** The screen serves several flags, this part of it one. */
  flag?: FlagName
  /** Only for associations and their clubs. */
  isAssociated?: true
}

interface MenuEntry {
  label: string
  /** In their order; the entry leads to the first that is open to the person. */
  tabs: readonly MenuTab[]
}

/** The menu of staff. At most ten entries; without an open tab an entry is not there. */
export const MENU: readonly MenuEntry[] = [
  {
    label: 'Heute',
    tabs: [
      { to: '/admin', label: 'Heute' },
      { to: '/admin/duties', label: 'Jahreskalender' },
    ],
  },
  {
    label: 'Angebote',
    tabs: [
      { to: '/admin/courses', label: 'Angebote' },
      { to: '/admin/courses?saisons=1', label: 'Saisons', opens: canEditSeasons },
      { to: '/admin/cards', label: '10er-Karten' },
      { to: '/admin/draws', label: 'Verlosungen' },
    ],
  },
  {
    label: 'Teilnehmer',
    tabs: [
      { to: '/admin/participants', label: 'Nach Angebot' },
      { to: '/admin/participants/people', label: 'Personen' },
      { to: '/admin/mobile/courseMembers', label: 'Gruppenlisten' },
      { to: '/admin/decisions', label: 'Zu entscheiden' },
    ],
  },
  {
    label: 'Anwesenheit',
    tabs: [
      { to: '/admin/mobile/participantList', label: 'Teilnehmerlisten' },
      { to: '/admin/mobile/participantList/past', label: 'Fand statt?' },
    ],
  },
  {
    label: 'Hallen',
    tabs: [
      { to: '/admin/bookings', label: 'Plan' },
      { to: '/admin/events', label: 'Termine und Belegungen' },
      { to: '/admin/bookings/allocation', label: 'Vergabe', isAssociated: true },
      { to: '/admin/bookings/usage', label: 'Auslastung' },
      { to: '/admin/facilities', label: 'Sportstätten' },
      { to: '/admin/facilities/holidays', label: 'Schulferien' },
    ],
  },
  {
    label: 'Mitglieder',
    tabs: [
      { to: '/admin/members', label: 'Übersicht' },
      { to: '/admin/members/new', label: 'Aufnehmen' },
      { to: '/admin/members/applications', label: 'Anträge' },
      { to: '/admin/members/changes', label: 'Änderungen' },
      { to: '/admin/members/import', label: 'Übernehmen' },
      { to: '/admin/members/duplicates', label: 'Doppelte' },
      { to: '/admin/mobile/members', label: 'Telefonliste' },
      { to: '/admin/members/honours', label: 'Ehrungen' },
      { to: '/admin/members/licences', label: 'Lizenzen' },
      { to: '/admin/members/meetings', label: 'Versammlungen' },
      { to: '/admin/members/requests', label: 'Datenschutz' },
      { to: '/admin/members/report', label: 'Bestandserhebung' },
      { to: '/admin/members/tariffs', label: 'Beiträge' },
      { to: '/admin/members/contracts', label: 'Verträge' },
    ],
  },
  {
    label: 'Helfer',
    tabs: [
      { to: '/admin/operations', label: 'Pläne' },
      { to: '/admin/mobile/operations', label: 'Vor Ort' },
      { to: '/admin/operations/hours', label: 'Stundenkonten' },
    ],
  },
  {
    label: 'Finanzen',
    tabs: [
      { to: '/admin/invoice', label: 'Forderungen', opens: canSeeClaims },
      { to: '/admin/invoice?teil=eigene', label: 'Meine Abrechnungen', opens: (actor) => !canSeeClaims(actor) },
      { to: '/admin/invoice/invoices', label: 'Rechnungen' },
      { to: '/admin/invoice/runs', label: 'Läufe' },
      { to: '/admin/invoice/debits', label: 'Lastschriften' },
      { to: '/admin/invoice/bank', label: 'Kontoauszug' },
      { to: '/admin/invoice/debtors', label: 'Zahler' },
      { to: '/admin/invoice/dunnings', label: 'Mahnungen' },
      { to: '/admin/invoice/exports', label: 'Exporte' },
      { to: '/admin/statements', label: 'Übungsleiter' },
    ],
  },
  {
    label: 'Website',
    tabs: [
      { to: '/admin/news', label: 'Meldungen', flag: 'hasNews' },
      { to: '/admin/news?teil=seiten', label: 'Seiten' },
      { to: '/admin/news/media', label: 'Mediathek' },
      { to: '/admin/mail/write', label: 'E-Mail' },
      { to: '/admin/news/feedback', label: 'Feedback' },
    ],
  },
  {
    label: 'Verein',
    tabs: [
      { to: '/admin/user', label: 'Benutzer' },
      { to: '/admin/settings', label: 'Einstellungen' },
      { to: '/admin/settings/offices', label: 'Ämter' },
      { to: '/admin/courseStat', label: 'Statistik' },
      { to: '/admin/declarations', label: 'Widerrufe, Kündigungen' },
      { to: '/admin/audit', label: 'Protokoll' },
      { to: '/admin/memberStatistic', label: 'Fitness-Tagebuch' },
    ],
  },
]

/** An entry with its open tabs, for pages. */
export interface StaffEntry {
  label: string
  tabs: { to: string; label: string }[]
}

const pathOf = (to: string): string => to.replace(/\?.*/, '')

const mayOpen = (screen: Screen | undefined, actor: Actor, flags: Club['flags']): boolean =>
  screen !== undefined && !isSwitchedOff(screen, flags) && (screen.opens === 'all' || screen.opens(actor))

/** The menu of a person in a club; empty for visitors and readers. */
export function menuOf(
  { flags, kind, associationName }: Pick<Club, 'flags' | 'kind' | 'associationName'>,
  actor: Actor,
  menu: readonly MenuEntry[] = MENU,
  table: readonly Screen[] = screens,
): StaffEntry[] {
  const isAssociated = kind === 'association' || associationName !== null
  const screenAt = new Map<string, Screen>(table.map((screen) => [screen.path, screen]))
  const isOpen = ({ to, opens, flag, ...tab }: MenuTab): boolean =>
    (isAssociated || !tab.isAssociated) &&
    (flag === undefined || flags[flag]) &&
    (opens?.(actor) ?? true) &&
    mayOpen(screenAt.get(pathOf(to)), actor, flags)
  return menu
    .map(({ label, tabs }) => ({ label, tabs: tabs.filter(isOpen).map(({ to, label }) => ({ to, label })) }))
    .filter(({ tabs }) => tabs.length > 0)
}
