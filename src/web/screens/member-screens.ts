import { canManageMembers, canSeeDirectory, canSeeMembers } from '../../domain/members/access.ts'
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
  { path: '/admin/members/changes', file: 'members/changes.tsx', title: 'Änderungen', ...office },
  { path: '/admin/members/:member', file: 'members/member.tsx', title: 'Mitglied', ...office },
  {
    path: '/admin/mobile/members',
    file: 'members/directory.tsx',
    title: 'Mitgliederverzeichnis',
    layout: 'admin',
    opens: canSeeDirectory,
  },
]
