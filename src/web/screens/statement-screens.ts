import { canPayTrainers, canSeeOwnHours, canSeeStatements } from '../../domain/statements/access.ts'
import type { Screen } from './screen.ts'

const money = { layout: 'admin', flag: 'hasInvoiceManagement' } as const satisfies Partial<Screen>

/** Trainers' pay; their own statements also stand at `/admin/invoice`. */
export const statementScreens: readonly Screen[] = [
  {
    path: '/admin/statements',
    file: 'statements/statements.tsx',
    title: 'Abrechnungen der Übungsleiter',
    ...money,
    opens: canSeeStatements,
  },
  { path: '/admin/statements/own', file: 'statements/own.tsx', title: 'Meine Abrechnungen', ...money, opens: canSeeOwnHours },
  {
    path: '/admin/statements/payments/:id',
    file: 'statements/payment-file.ts',
    title: 'Überweisungen an Übungsleiter',
    ...money,
    opens: canPayTrainers,
  },
  {
    path: '/admin/statements/year/:person',
    file: 'statements/year-pdf.ts',
    title: 'Bescheinigung für Übungsleiter',
    ...money,
    opens: canSeeOwnHours,
  },
]
