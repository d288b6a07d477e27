import { contractScreens } from './contract-screens.ts'
import { drawScreens } from './draw-screens.ts'
import { eventScreens } from './event-screens.ts'
import { hallScreens } from './hall-screens.ts'
import { loginScreens } from './login-screens.ts'
import type { Screen } from './screen.ts'

/** Pages for whoever leads offers. */
const staffOfOffers = {
  layout: 'admin',
  roles: ['super', 'admin', 'editor', 'trainer'],
  flag: 'hasParticipations',
} as const satisfies Partial<Screen>

/** Pages for whoever decides about offers. */
const editorsOfOffers = { ...staffOfOffers, roles: ['super', 'admin', 'editor'] } as const satisfies Partial<Screen>

/** Pages for the board. */
const board = { layout: 'admin', roles: ['super', 'admin'] } as const satisfies Partial<Screen>

/** Pages about oneself, for everybody who is a user of this club. */
const ownPages = {
  layout: 'default',
  roles: ['super', 'admin', 'editor', 'trainer', 'reader'],
} as const satisfies Partial<Screen>

/** Pages that everybody gets alike. */
const visitors = { layout: 'default', roles: 'all', cache: 'anonymous' } as const satisfies Partial<Screen>

/** Every page of the product that exists. A route is added here, or in the list of its subject. */
export const screens: readonly Screen[] = [
  ...hallScreens,
  ...eventScreens,
  {
    path: '/',
    file: 'courses/finder.tsx',
    title: 'Unser Sportangebot',
    ...visitors,
    nav: { place: 'public', label: 'Sportangebot', order: 10 },
  },
  { path: '/id/:course', file: 'courses/offer.tsx', title: 'Angebot', ...visitors },
  {
    path: '/id/:course/signup',
    file: 'participations/sign-up.tsx',
    title: 'Anmeldung',
    layout: 'default',
    roles: 'all',
    flag: 'hasParticipations',
  },
  { path: '/embed/offers', file: 'embed/offers.tsx', title: 'Sportangebot', ...visitors },
  { path: '/p/:token', file: 'participations/link.tsx', title: 'Ihre Anmeldung', layout: 'default', roles: 'all' },
  { path: '/p/:token/session', file: 'sessions/link.tsx', title: 'Ihre Stunde', layout: 'default', roles: 'all' },
  {
    path: '/member/me/participations/:id',
    file: 'participations/own-participation.tsx',
    title: 'Meine Anmeldung',
    ...ownPages,
    flag: 'hasParticipations',
  },
  {
    path: '/admin/decisions',
    file: 'decisions/decisions.tsx',
    title: 'Kurse entscheiden',
    ...editorsOfOffers,
    nav: { place: 'staff', label: 'Kurse entscheiden', order: 24 },
  },
  ...drawScreens,
  ...contractScreens,
  {
    path: '/support',
    file: 'support/support.tsx',
    title: 'Hilfe',
    ...visitors,
    nav: { place: 'public', label: 'Hilfe', order: 80 },
  },
  {
    path: '/admin/courses',
    file: 'courses/editor/courses.tsx',
    title: 'Sportangebote verwalten',
    layout: 'admin',
    roles: ['super', 'admin', 'editor'],
    nav: { place: 'staff', label: 'Angebote', order: 10 },
  },
  {
    path: '/admin/courses/_export',
    file: 'courses/editor/courses-export.ts',
    title: 'Sportangebote als Tabelle',
    layout: 'admin',
    roles: ['super', 'admin', 'editor'],
  },
  {
    path: '/admin/courses/*',
    file: 'courses/editor/editor.tsx',
    title: 'Sportangebote verwalten',
    layout: 'admin',
    roles: ['super', 'admin', 'editor'],
  },
  {
    path: '/admin/participants',
    file: 'participations/participants.tsx',
    title: 'Kurse und Teilnehmer verwalten',
    ...staffOfOffers,
    nav: { place: 'staff', label: 'Teilnehmer', order: 20 },
  },
  {
    path: '/admin/mobile/participants',
    file: 'participations/mobile.tsx',
    title: 'Teilnehmer',
    ...staffOfOffers,
  },
  {
    path: '/admin/mobile/participantList',
    file: 'attendance/participant-list.tsx',
    title: 'Teilnehmerlisten',
    ...staffOfOffers,
    nav: { place: 'staff', label: 'Teilnehmerlisten', order: 22 },
  },
  {
    path: '/admin/mobile/courseMembers',
    file: 'attendance/course-members.tsx',
    title: 'Kursteilnehmer verwalten',
    ...staffOfOffers,
    nav: { place: 'staff', label: 'Gruppenlisten', order: 24 },
  },
  {
    path: '/admin/mobile/participantList/:session/cancel',
    file: 'sessions/cancel.tsx',
    title: 'Stunde absagen',
    ...staffOfOffers,
  },
  {
    path: '/admin/participants/export',
    file: 'participations/participants-export.ts',
    title: 'Teilnehmer als Tabelle',
    ...staffOfOffers,
  },
  { path: '/admin/participants/attendance', file: 'participations/admin/attendance.tsx', title: 'Anwesenheit', ...staffOfOffers },
  { path: '/admin/participants/people', file: 'participations/admin/people.tsx', title: 'Personen', ...staffOfOffers },
  { path: '/admin/participants/batch', file: 'participations/admin/batch.tsx', title: 'Aufträge', ...staffOfOffers },
  { path: '/admin/participants/batch/:id', file: 'participations/admin/batch-result.tsx', title: 'Auftrag', ...staffOfOffers },
  { path: '/admin/participants/mail', file: 'participations/admin/mailing.tsx', title: 'E-Mail an Teilnehmer', ...staffOfOffers },
  {
    path: '/admin/cards',
    file: 'credits/cards.tsx',
    title: '10er-Karten',
    ...staffOfOffers,
    nav: { place: 'staff', label: '10er-Karten', order: 26 },
  },
  { path: '/admin/cards/export', file: 'credits/cards-export.ts', title: '10er-Karten als Tabelle', ...staffOfOffers },
  {
    path: '/admin/cards/kinds',
    file: 'credits/kinds.tsx',
    title: 'Arten von Karten',
    ...editorsOfOffers,
  },
  {
    path: '/admin/participants/certificates',
    file: 'participations/admin/certificates.tsx',
    title: 'Bescheinigungen',
    ...staffOfOffers,
  },
  {
    path: '/admin/participants/certificates/pdf',
    file: 'participations/admin/certificates-pdf.ts',
    title: 'Bescheinigungen',
    ...staffOfOffers,
  },
  { path: '/admin/sampleAccordion', file: 'style/sample.tsx', title: 'Beispiel-Akkordeon', layout: 'default', roles: 'all' },
  { path: '/admin/versionInfo', file: 'support/version.tsx', title: 'Versionsinformationen', layout: 'default', roles: 'all' },
  {
    path: '/admin/user',
    file: 'user/users.tsx',
    title: 'Benutzer verwalten',
    ...board,
    nav: { place: 'staff', label: 'Benutzer', group: 'Verein', order: 70 },
  },
  {
    path: '/admin/user/export',
    file: 'user/export.ts',
    title: 'Benutzer als Tabelle',
    ...board,
  },
  {
    path: '/admin/settings',
    file: 'settings/settings.tsx',
    title: 'Einstellungen',
    ...board,
    nav: { place: 'staff', label: 'Einstellungen', group: 'Verein', order: 90 },
  },
  {
    path: '/admin/audit',
    file: 'audit/audit.tsx',
    title: 'Protokoll',
    layout: 'admin',
    roles: ['super'],
    nav: { place: 'staff', label: 'Protokoll', group: 'Verein', order: 95 },
  },
  { path: '/admin/audit/export', file: 'audit/export.ts', title: 'Protokoll als Tabelle', layout: 'admin', roles: ['super'] },
  ...loginScreens,
  {
    path: '/myClub',
    file: 'club/my-club.tsx',
    title: 'Mein Verein',
    layout: 'default',
    roles: 'all',
    nav: { place: 'public', label: 'Mein Verein', order: 70 },
  },
  {
    path: '/member/:memberId',
    file: 'member/profile.tsx',
    title: 'Mein Profil',
    ...ownPages,
  },
  {
    path: '/member/me/security',
    file: 'member/security.tsx',
    title: 'Passwort und Sicherheit',
    layout: 'default',
    roles: 'all',
  },
  {
    path: '/member/me/care',
    file: 'attendance/own-care.tsx',
    title: 'Angaben für die Halle',
    ...ownPages,
    flag: 'hasParticipations',
  },
  {
    path: '/member/me/push',
    file: 'pushes/pushes.tsx',
    title: 'Benachrichtigungen',
    ...ownPages,
  },
  { path: '/first-run', file: 'first-run/first-run.tsx', title: 'Verein einrichten', layout: 'default', roles: 'all' },
]

export const screenOf = (path: string | undefined): Screen | null => screens.find((screen) => screen.path === path) ?? null
