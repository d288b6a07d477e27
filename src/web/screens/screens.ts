import { isReader } from '../../domain/context.ts'
import { canSeeCourses } from '../../domain/courses/access.ts'
import { canSeeCards, canSeeKinds } from '../../domain/credits/access.ts'
import { canSeeDecisions } from '../../domain/decisions/access.ts'
import { canSeeLedCourses } from '../../domain/participations/access.ts'
import { canCancelSessions } from '../../domain/sessions/access.ts'
import { clubScreens } from './club-screens.ts'
import { contractScreens } from './contract-screens.ts'
import { diaryScreens } from './diary-screens.ts'
import { drawScreens } from './draw-screens.ts'
import { eventScreens } from './event-screens.ts'
import { hallScreens } from './hall-screens.ts'
import { invoiceScreens } from './invoice-screens.ts'
import { loginScreens } from './login-screens.ts'
import { mailingScreens } from './mailing-screens.ts'
import { memberScreens } from './member-screens.ts'
import { operationScreens } from './operation-screens.ts'
import type { Screen } from './screen.ts'
import { statementScreens } from './statement-screens.ts'
import { tariffScreens } from './tariff-screens.ts'
import { todayScreens } from './today-screens.ts'

const staffOfCourses = {
  layout: 'admin',
  opens: canSeeLedCourses,
  flag: 'hasParticipations',
} as const satisfies Partial<Screen>

const cards = { ...staffOfCourses, opens: canSeeCards } as const satisfies Partial<Screen>

const courses = { layout: 'admin', opens: canSeeCourses } as const satisfies Partial<Screen>

/** Pages about oneself, for every user of this club. */
const ownPages = {
  layout: 'default',
  opens: isReader,
} as const satisfies Partial<Screen>

/** Pages that are the same for everybody. */
const visitors = { layout: 'default', opens: 'all', cache: 'anonymous' } as const satisfies Partial<Screen>

/** Choices in the finder. */
const choices = ['q', 'weekday', 'time', 'age', 'sport', 'hall', 'department', 'club', 'kind', 'free', 'view', 'page'] as const

/** Every page of the product. A route is added here, or in the list of its subject. */
export const screens: readonly Screen[] = [
  ...todayScreens,
  ...hallScreens,
  ...eventScreens,
  ...operationScreens,
  ...diaryScreens,
  ...mailingScreens,
  ...tariffScreens,
  ...invoiceScreens,
  ...statementScreens,
  ...memberScreens,
  {
    path: '/',
    file: 'finder/finder.tsx',
    title: 'Unser Sportangebot',
    ...visitors,
    // Somebody turned away learns why, on a page that is not kept.
    params: [...choices, 'zu'],
    nav: { label: 'Sportangebot', order: 10 },
  },
  { path: '/id/:course', file: 'courses/course.tsx', title: 'Angebot', ...visitors },
  {
    path: '/id/:course/signup',
    file: 'participations/sign-up.tsx',
    title: 'Anmeldung',
    layout: 'default',
    opens: 'all',
    flag: 'hasParticipations',
  },
  {
    path: '/embed/offers',
    file: 'embed/offers.ts',
    title: 'Sportangebot',
    ...visitors,
    params: [...choices, 'farben'],
  },
  { path: '/embed/events', file: 'embed/events.ts', title: 'Termine', ...visitors, params: ['farben'] },
  { path: '/embed/occupancy/:facility', file: 'embed/occupancy.ts', title: 'Belegung', ...visitors, params: ['farben'] },
  { path: '/p/:token', file: 'participations/link.tsx', title: 'Ihre Anmeldung', layout: 'default', opens: 'all' },
  { path: '/p/:token/session', file: 'sessions/link.tsx', title: 'Ihre Stunde', layout: 'default', opens: 'all' },
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
    ...staffOfCourses,
    opens: canSeeDecisions,
  },
  ...drawScreens,
  ...contractScreens,
  {
    path: '/support',
    file: 'support/support.tsx',
    title: 'Hilfe',
    ...visitors,
    params: ['q'],
    nav: { label: 'Hilfe', order: 80 },
  },
  {
    path: '/admin/courses',
    file: 'courses/editor/courses.tsx',
    title: 'Sportangebote verwalten',
    ...courses,
    cache: 'managers',
    params: ['stand', 'abteilung', 'saison', 'sortierung', 'nach', 'spalte'],
  },
  {
    path: '/admin/courses/_export',
    file: 'courses/editor/courses-export.ts',
    title: 'Sportangebote als Tabelle',
    ...courses,
  },
  {
    path: '/admin/courses/*',
    file: 'courses/editor/editor.tsx',
    title: 'Sportangebote verwalten',
    ...courses,
  },
  {
    path: '/admin/participants',
    file: 'participations/participants.tsx',
    title: 'Kurse und Teilnehmer verwalten',
    ...staffOfCourses,
  },
  {
    path: '/admin/mobile/participants',
    file: 'participations/mobile.tsx',
    title: 'Teilnehmer',
    ...staffOfCourses,
  },
  {
    path: '/admin/mobile/participantList',
    file: 'attendance/participant-list.tsx',
    title: 'Teilnehmerlisten',
    ...staffOfCourses,
  },
  {
    path: '/admin/mobile/courseMembers',
    file: 'attendance/course-members.tsx',
    title: 'Kursteilnehmer verwalten',
    ...staffOfCourses,
  },
  {
    path: '/admin/mobile/participantList/:session/cancel',
    file: 'sessions/cancel.tsx',
    title: 'Stunde absagen',
    ...staffOfCourses,
    opens: canCancelSessions,
  },
  {
    path: '/admin/mobile/participantList/past',
    file: 'attendance/past-sessions.tsx',
    title: 'Fand statt?',
    ...staffOfCourses,
  },
  {
    path: '/admin/participants/export',
    file: 'participations/participants-export.ts',
    title: 'Teilnehmer als Tabelle',
    ...staffOfCourses,
  },
  {
    path: '/admin/participants/attendance',
    file: 'participations/admin/attendance.tsx',
    title: 'Anwesenheit',
    ...staffOfCourses,
  },
  { path: '/admin/participants/people', file: 'participations/admin/people.tsx', title: 'Personen', ...staffOfCourses },
  { path: '/admin/participants/people/:person', file: 'people/person.tsx', title: 'Person', ...staffOfCourses },
  { path: '/admin/participants/batch', file: 'participations/admin/batch.tsx', title: 'Sammelaktionen', ...staffOfCourses },
  { path: '/admin/participants/batch/:id', file: 'participations/admin/batch-result.tsx', title: 'Ergebnis', ...staffOfCourses },
  {
    path: '/admin/cards',
    file: 'credits/cards.tsx',
    title: '10er-Karten',
    ...cards,
  },
  { path: '/admin/cards/export', file: 'credits/cards-export.ts', title: '10er-Karten als Tabelle', ...cards },
  {
    path: '/admin/cards/kinds',
    file: 'credits/kinds.tsx',
    title: 'Arten von Karten',
    ...cards,
    opens: canSeeKinds,
  },
  {
    path: '/admin/participants/certificates',
    file: 'participations/admin/certificates.tsx',
    title: 'Bescheinigungen',
    ...staffOfCourses,
  },
  {
    path: '/admin/participants/certificates/pdf',
    file: 'participations/admin/certificates-pdf.ts',
    title: 'Bescheinigungen',
    ...staffOfCourses,
  },
  { path: '/admin/sampleAccordion', file: 'style/sample.tsx', title: 'Beispiel-Akkordeon', layout: 'default', opens: 'all' },
  { path: '/admin/versionInfo', file: 'support/version.tsx', title: 'Versionsinformationen', layout: 'default', opens: 'all' },
  ...clubScreens,
  ...loginScreens,
  {
    path: '/myClub',
    file: 'club/my-club.tsx',
    title: 'Mein Verein',
    layout: 'default',
    opens: 'all',
    nav: { label: 'Mein Verein', order: 70 },
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
    opens: 'all',
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
  { path: '/first-run', file: 'first-run/first-run.tsx', title: 'Verein einrichten', layout: 'default', opens: 'all' },
]

export const screenOf = (path: string | undefined): Screen | null => screens.find((screen) => screen.path === path) ?? null
