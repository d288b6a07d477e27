import { canReadAudit } from '../../domain/audit/access.ts'
import { canEditInstallation, canSeeSettings } from '../../domain/clubs/access.ts'
import { canSeeDuties } from '../../domain/duties/access.ts'
import { canSeeFeedback } from '../../domain/feedback/access.ts'
import { canSeeOffices } from '../../domain/offices/access.ts'
import { canSeePages } from '../../domain/pages/access.ts'
import { canSeeStatistics } from '../../domain/statistics/access.ts'
import { canSeeUsers } from '../../domain/users/access.ts'
import type { Screen } from './screen.ts'

const users = { layout: 'admin', opens: canSeeUsers } as const satisfies Partial<Screen>

const log = { layout: 'admin', opens: canReadAudit } as const satisfies Partial<Screen>

const statistics = { layout: 'admin', opens: canSeeStatistics, flag: 'hasParticipations' } as const satisfies Partial<Screen>

const texts = { layout: 'admin', opens: canSeePages, flag: ['hasContent', 'hasNews'] } as const satisfies Partial<Screen>

const news = { layout: 'default', opens: 'all', cache: 'anonymous', flag: 'hasNews' } as const satisfies Partial<Screen>

export const clubScreens: readonly Screen[] = [
  {
    path: '/news',
    file: 'news/news.tsx',
    title: 'Aktuelles',
    ...news,
    params: ['abteilung', 'vor'],
    nav: { label: 'Aktuelles', order: 15 },
  },
  { path: '/news/:article', file: 'news/article.tsx', title: 'Aktuelles', ...news },
  { path: '/p/:token/page', file: 'pages/preview.tsx', title: 'Vorschau', layout: 'default', opens: 'all' },
  { path: '/:club/*', file: 'pages/page.tsx', title: 'Seite', layout: 'default', opens: 'all', cache: 'anonymous' },
  {
    path: '/admin/news',
    file: 'pages/admin/pages.tsx',
    title: 'Vereinsinformationen verwalten',
    ...texts,
  },

  {
    path: '/admin/news/feedback',
    file: 'feedback/messages.tsx',
    title: 'Feedback beantworten',
    layout: 'admin',
    opens: canSeeFeedback,
  },
  // Also without pages and news: a club always has its legal pages, and pictures for them.
  { path: '/admin/news/media', file: 'pages/admin/media.tsx', title: 'Mediathek', layout: 'admin', opens: canSeePages },
  { path: '/admin/news/:kind/*', file: 'pages/admin/editor.tsx', title: 'Bearbeiten', layout: 'admin', opens: canSeePages },
  { path: '/feedback', file: 'feedback/feedback.tsx', title: 'Feedback', layout: 'default', opens: 'all' },
  {
    path: '/admin/feedback',
    file: 'feedback/app-feedback.tsx',
    title: 'Feedback zur App',
    layout: 'default',
    opens: 'all',
  },
  {
    path: '/admin/courseStat',
    file: 'statistics/course-stat.tsx',
    title: 'Kursstatistik / Kursabrechnung',
    ...statistics,
  },
  { path: '/admin/courseStat/export', file: 'statistics/export.ts', title: 'Kursstatistik als Tabelle', ...statistics },
  {
    path: '/admin/user',
    file: 'user/users.tsx',
    title: 'Benutzer verwalten',
    ...users,
  },
  {
    path: '/admin/user/export',
    file: 'user/export.ts',
    title: 'Benutzer als Tabelle',
    ...users,
  },
  {
    path: '/admin/settings',
    file: 'settings/settings.tsx',
    title: 'Einstellungen',
    layout: 'admin',
    opens: canSeeSettings,
  },
  {
    path: '/admin/settings/export',
    file: 'settings/club-export.ts',
    title: 'Alle Daten des Vereins',
    layout: 'admin',
    opens: canEditInstallation,
  },
  { path: '/admin/settings/offices', file: 'settings/offices.tsx', title: 'Ämter', layout: 'admin', opens: canSeeOffices },
  { path: '/admin/duties', file: 'duties/duties.tsx', title: 'Jahreskalender', layout: 'admin', opens: canSeeDuties },
  {
    path: '/admin/audit',
    file: 'audit/audit.tsx',
    title: 'Protokoll',
    ...log,
  },
  { path: '/admin/audit/export', file: 'audit/export.ts', title: 'Protokoll als Tabelle', ...log },
]
