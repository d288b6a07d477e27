import { canSeeDeclarations } from '../../domain/declarations/access.ts'
import type { Screen } from './screen.ts'

/** Withdrawal and notice on the website, and their page for the office. */
export const contractScreens: readonly Screen[] = [
  { path: '/withdraw', file: 'contracts/withdraw.tsx', title: 'Vertrag widerrufen', layout: 'default', opens: 'all' },
  {
    path: '/cancel-contract',
    file: 'contracts/cancel-contract.tsx',
    title: 'Verträge hier kündigen',
    layout: 'default',
    opens: 'all',
  },
  {
    path: '/admin/declarations',
    file: 'contracts/declarations.tsx',
    title: 'Widerrufe und Kündigungen',
    layout: 'admin',
    opens: canSeeDeclarations,
  },
  {
    path: '/admin/declarations/export',
    file: 'contracts/declarations-export.ts',
    title: 'Widerrufe und Kündigungen als Tabelle',
    layout: 'admin',
    opens: canSeeDeclarations,
  },
]
