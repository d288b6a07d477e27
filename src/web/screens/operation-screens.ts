import { isReader } from '../../domain/context.ts'
import { canManageOperations, canSeeOperations } from '../../domain/operations/access.ts'
import type { Screen } from './screen.ts'

const staff = { layout: 'admin', opens: canSeeOperations, flag: 'hasOperationals' } as const satisfies Partial<Screen>
const everybody = { layout: 'default', opens: 'all', flag: 'hasOperationals' } as const satisfies Partial<Screen>

export const operationScreens: readonly Screen[] = [
  {
    path: '/admin/operations',
    file: 'operations/plans.tsx',
    title: 'Helferlisten verwalten',
    ...staff,
  },
  { path: '/admin/operations/:id', file: 'operations/plan.tsx', title: 'Helferplan', ...staff },
  {
    path: '/admin/operations/:id/shifts',
    file: 'operations/shifts.tsx',
    title: 'Schichten',
    ...staff,
    opens: canManageOperations,
  },
  { path: '/admin/operations/hours', file: 'operations/hours.tsx', title: 'Stundenkonten', ...staff },
  { path: '/admin/operations/hours/export', file: 'operations/hours-export.ts', title: 'Stundenkonten als Tabelle', ...staff },
  { path: '/admin/operations/:id/print', file: 'operations/plan-pdf.ts', title: 'Helferplan drucken', ...staff },
  { path: '/admin/mobile/operations', file: 'operations/helper-day.tsx', title: 'Helferlisten', ...staff },
  {
    path: '/member/me/hours',
    file: 'operations/own-hours.tsx',
    title: 'Meine Helferstunden',
    layout: 'default',
    opens: isReader,
    flag: 'hasOperationals',
  },
  { path: '/helpers/:plan', file: 'operations/public-plan.tsx', title: 'Helfen', ...everybody, cache: 'anonymous', params: [] },
  { path: '/helpers/:plan/join', file: 'operations/join.tsx', title: 'Ich helfe', ...everybody },
  { path: '/p/:token/swap', file: 'operations/swap-link.tsx', title: 'Schicht tauschen', ...everybody },
  { path: '/p/:token/cover', file: 'operations/cover-link.tsx', title: 'Können Sie helfen?', ...everybody },
  { path: '/p/:token/shift', file: 'operations/shift-link.tsx', title: 'Meine Schichten', ...everybody },
]
