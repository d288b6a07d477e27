import { isReader } from '../../domain/context.ts'
import { canManageMembers, canSeeDirectory, canSeeMembers } from '../../domain/members/access.ts'
import { canSeeQualifications } from '../../domain/qualifications/access.ts'
import type { Screen } from './screen.ts'

const office = { layout: 'admin', opens: canSeeMembers } as const satisfies Partial<Screen>

/** Members for the office, and their telephone list. */
export const memberScreens: readonly Screen[] = [
  { path: '/admin/members', file: 'members/members.tsx', title: 'Übersicht der Vereinsmitglieder', ...office },
  { path: '/admin/members/export', file: 'members/export.ts', title: 'Mitglieder als Tabelle', ...office },
  {
    path: '/admin/members/new',
    file: 'members/new-family.tsx',
    title: 'Mitglieder aufnehmen',
    layout: 'admin',
    opens: canManageMembers,
  },
  { path: '/admin/members/report', file: 'members/report.tsx', title: 'Bestandserhebung', ...office },
  { path: '/admin/members/report/export', file: 'members/report-export.ts', title: 'Bestandserhebung als Datei', ...office },
  { path: '/admin/members/changes', file: 'members/changes.tsx', title: 'Änderungen', ...office },
  { path: '/admin/members/applications', file: 'members/applications.tsx', title: 'Aufnahmeanträge', ...office },
  {
    path: '/admin/members/applications/export',
    file: 'members/applications-export.ts',
    title: 'Aufnahmeanträge als Tabelle',
    ...office,
  },
  { path: '/admin/members/majorities', file: 'members/majorities.tsx', title: 'Volljährig werden', ...office },
  {
    path: '/p/:token/majority',
    file: 'members/majority-link.tsx',
    title: 'Volljährig im Verein',
    layout: 'default',
    opens: 'all',
  },
  { path: '/membership', file: 'members/apply.tsx', title: 'Mitglied werden', layout: 'default', opens: 'all' },
  {
    path: '/p/:token/membership',
    file: 'members/application-link.tsx',
    title: 'Ihr Aufnahmeantrag',
    layout: 'default',
    opens: 'all',
  },
  { path: '/admin/members/import', file: 'halls/import/imports.tsx', title: 'Mitglieder übernehmen', ...office },
  { path: '/admin/members/import/:id', file: 'halls/import/import.tsx', title: 'Mitglieder übernehmen', ...office },
  { path: '/admin/members/honours', file: 'members/honours.tsx', title: 'Ehrungen und Geburtstage', ...office },
  { path: '/admin/members/honours/export', file: 'members/honours-export.ts', title: 'Ehrungen als Tabelle', ...office },
  {
    path: '/admin/members/licences',
    file: 'members/licences.tsx',
    title: 'Lizenzen und Nachweise',
    layout: 'admin',
    opens: canSeeQualifications,
  },
  {
    path: '/admin/members/licences/export',
    file: 'members/licences-export.ts',
    title: 'Lizenzen als Tabelle',
    layout: 'admin',
    opens: canSeeQualifications,
  },
  { path: '/admin/members/filters', file: 'members/filters.tsx', title: 'Gespeicherte Filter', ...office },
  { path: '/admin/members/fields', file: 'members/fields.tsx', title: 'Einwilligungen und eigene Felder', ...office },
  {
    path: '/admin/members/care/:person',
    file: 'members/care.tsx',
    title: 'Akte',
    layout: 'admin',
    opens: canSeeQualifications,
  },
  { path: '/admin/members/meetings', file: 'members/meetings.tsx', title: 'Versammlungen', ...office },
  { path: '/admin/members/meetings/:id', file: 'members/meeting.tsx', title: 'Mitgliederversammlung', ...office },
  { path: '/admin/members/meetings/:id/minutes', file: 'members/meeting-minutes.ts', title: 'Protokoll', ...office },
  { path: '/admin/members/meetings/:id/list', file: 'members/meeting-list.ts', title: 'Anwesenheitsliste', ...office },
  { path: '/admin/members/requests', file: 'members/requests.tsx', title: 'Datenschutz: Anfragen', ...office },
  {
    path: '/member/data/:person',
    file: 'members/person-export.ts',
    title: 'Alle Daten einer Person',
    layout: 'default',
    opens: isReader,
  },
  { path: '/admin/members/duplicates', file: 'members/duplicates.tsx', title: 'Doppelte Personen', ...office },
  { path: '/admin/members/:member', file: 'members/member.tsx', title: 'Mitglied', ...office },
  { path: '/member/:memberId/fee', file: 'member/own-fee.tsx', title: 'Beitrag im Jahr', layout: 'default', opens: isReader },
  {
    path: '/member/:memberId/consents',
    file: 'member/own-consents.tsx',
    title: 'Einwilligungen',
    layout: 'default',
    opens: isReader,
  },
  {
    path: '/member/:memberId/changes',
    file: 'member/own-changes.tsx',
    title: 'Name und Bankverbindung',
    layout: 'default',
    opens: isReader,
  },
  { path: '/member/:memberId/exit', file: 'member/exit.tsx', title: 'Austritt erklären', layout: 'default', opens: isReader },
  {
    path: '/admin/mobile/members',
    file: 'members/directory.tsx',
    title: 'Mitgliederverzeichnis',
    layout: 'admin',
    opens: canSeeDirectory,
  },
]
