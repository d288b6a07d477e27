import type { FlagName, RoleName } from '../domain/context.ts'

/** Where a screen appears in a navigation. `public`: header of the club's site; `staff`: side bar, under `group`. */
export interface NavEntry {
  place: 'public' | 'staff'
  label: string
  group?: 'Hallen' | 'Verein'
  order: number
}

export interface Screen {
  /** Case-sensitive; `:name` is one segment, `*` the rest. Also the route's id. */
  path: `/${string}`
  /** Route module, seen from `src/web`. */
  file: string
  /** German, shown as heading and in the tab. A loader's `page.title` replaces it. */
  title: string
  layout: 'default' | 'admin'
  /** `all` = visitors too. Superusers are always let in where roles are named with `super`. */
  roles: 'all' | readonly RoleName[]
  /** Off = 404 for everyone, before roles are looked at. */
  flag?: FlagName
  /** `anonymous`: what visitors get may be kept as bytes, if the loader calls `gate.cacheable`. */
  cache?: 'anonymous'
  nav?: NavEntry
}

/** Every page of the product that exists. A route is added here and nowhere else. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    file: 'courses/finder.tsx',
    title: 'Unser Sportangebot',
    layout: 'default',
    roles: 'all',
    cache: 'anonymous',
    nav: { place: 'public', label: 'Sportangebot', order: 10 },
  },
  { path: '/id/:course', file: 'courses/offer.tsx', title: 'Angebot', layout: 'default', roles: 'all', cache: 'anonymous' },
  {
    path: '/id/:course/signup',
    file: 'participations/sign-up.tsx',
    title: 'Anmeldung',
    layout: 'default',
    roles: 'all',
    flag: 'hasParticipations',
  },
  { path: '/p/:token', file: 'participations/link.tsx', title: 'Ihre Anmeldung', layout: 'default', roles: 'all' },
  { path: '/p/:token/session', file: 'sessions/link.tsx', title: 'Ihre Stunde', layout: 'default', roles: 'all' },
  { path: '/withdraw', file: 'contracts/withdraw.tsx', title: 'Vertrag widerrufen', layout: 'default', roles: 'all' },
  {
    path: '/cancel-contract',
    file: 'contracts/cancel-contract.tsx',
    title: 'Verträge hier kündigen',
    layout: 'default',
    roles: 'all',
  },
  {
    path: '/admin/declarations',
    file: 'contracts/declarations.tsx',
    title: 'Widerrufe und Kündigungen',
    layout: 'admin',
    roles: ['super', 'admin'],
    nav: { place: 'staff', label: 'Widerrufe, Kündigungen', group: 'Verein', order: 75 },
  },
  {
    path: '/support',
    file: 'support/support.tsx',
    title: 'Hilfe',
    layout: 'default',
    roles: 'all',
    cache: 'anonymous',
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
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
    nav: { place: 'staff', label: 'Teilnehmer', order: 20 },
  },
  {
    path: '/admin/mobile/participants',
    file: 'participations/mobile.tsx',
    title: 'Teilnehmer',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
  },
  {
    path: '/admin/mobile/participantList',
    file: 'attendance/participant-list.tsx',
    title: 'Teilnehmerlisten',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
    nav: { place: 'staff', label: 'Teilnehmerlisten', order: 22 },
  },
  {
    path: '/admin/mobile/courseMembers',
    file: 'attendance/course-members.tsx',
    title: 'Kursteilnehmer verwalten',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
    nav: { place: 'staff', label: 'Gruppenlisten', order: 24 },
  },
  {
    path: '/admin/mobile/participantList/:session/cancel',
    file: 'sessions/cancel.tsx',
    title: 'Stunde absagen',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
  },
  {
    path: '/admin/participants/export',
    file: 'participations/participants-export.ts',
    title: 'Teilnehmer als Tabelle',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
  },
  {
    path: '/admin/participants/attendance',
    file: 'participations/admin/attendance.tsx',
    title: 'Anwesenheit',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
  },
  {
    path: '/admin/participants/certificates',
    file: 'participations/admin/certificates.tsx',
    title: 'Teilnahmebescheinigungen',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
  },
  {
    path: '/admin/participants/certificates/pdf',
    file: 'participations/admin/certificates-pdf.ts',
    title: 'Teilnahmebescheinigungen',
    layout: 'admin',
    roles: ['super', 'admin', 'editor', 'trainer'],
    flag: 'hasParticipations',
  },
  { path: '/admin/sampleAccordion', file: 'style/sample.tsx', title: 'Beispiel-Akkordeon', layout: 'default', roles: 'all' },
  { path: '/admin/versionInfo', file: 'support/version.tsx', title: 'Versionsinformationen', layout: 'default', roles: 'all' },
  {
    path: '/admin/user',
    file: 'user/users.tsx',
    title: 'Benutzer verwalten',
    layout: 'admin',
    roles: ['super', 'admin'],
    nav: { place: 'staff', label: 'Benutzer', group: 'Verein', order: 70 },
  },
  {
    path: '/admin/user/export',
    file: 'user/export.ts',
    title: 'Benutzer als Tabelle',
    layout: 'admin',
    roles: ['super', 'admin'],
  },
  {
    path: '/admin/settings',
    file: 'settings/settings.tsx',
    title: 'Einstellungen',
    layout: 'admin',
    roles: ['super', 'admin'],
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
  { path: '/invitation/:token', file: 'user/invitation.tsx', title: 'Zugang einrichten', layout: 'default', roles: 'all' },
  { path: '/login', file: 'login/login.tsx', title: 'Anmelden', layout: 'default', roles: 'all' },
  { path: '/login/code', file: 'login/code.tsx', title: 'Anmelden', layout: 'default', roles: 'all' },
  { path: '/logout', file: 'login/logout.tsx', title: 'Ausloggen', layout: 'default', roles: 'all' },
  { path: '/register', file: 'login/register.tsx', title: 'Registrieren', layout: 'default', roles: 'all' },
  { path: '/confirm/:token', file: 'login/confirm.tsx', title: 'E-Mail-Adresse bestätigen', layout: 'default', roles: 'all' },
  { path: '/password/forgot', file: 'login/forgot.tsx', title: 'Passwort vergessen', layout: 'default', roles: 'all' },
  { path: '/password/reset/:token', file: 'login/reset.tsx', title: 'Neues Passwort', layout: 'default', roles: 'all' },
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
    layout: 'default',
    roles: ['super', 'admin', 'editor', 'reader', 'trainer'],
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
    layout: 'default',
    roles: ['super', 'admin', 'editor', 'trainer', 'reader'],
    flag: 'hasParticipations',
  },
  {
    path: '/member/me/push',
    file: 'pushes/pushes.tsx',
    title: 'Benachrichtigungen',
    layout: 'default',
    roles: ['super', 'admin', 'editor', 'trainer', 'reader'],
  },
  { path: '/first-run', file: 'first-run/first-run.tsx', title: 'Verein einrichten', layout: 'default', roles: 'all' },
]

export const screenOf = (path: string | undefined): Screen | null => screens.find((screen) => screen.path === path) ?? null
