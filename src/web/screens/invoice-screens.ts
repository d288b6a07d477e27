import { canOpenInvoices, canSeeClaims } from '../../domain/claims/access.ts'
import type { Screen } from './screen.ts'

const finance = { layout: 'admin', flag: 'hasInvoiceManagement', opens: canSeeClaims } as const satisfies Partial<Screen>

/** Claims, fee runs, debits and payments; trainers find their own statements. */
export const invoiceScreens: readonly Screen[] = [
  {
    path: '/admin/invoice',
    file: 'invoice/invoice.tsx',
    title: 'Rechnungen verwalten',
    layout: 'admin',
    flag: 'hasInvoiceManagement',
    opens: canOpenInvoices,
  },
  { path: '/admin/invoice/runs', file: 'invoice/runs.tsx', title: 'Beitragsläufe', ...finance },
  { path: '/admin/invoice/runs/:run', file: 'invoice/run.tsx', title: 'Beitragslauf', ...finance },
  { path: '/admin/invoice/debits', file: 'invoice/debits.tsx', title: 'Lastschriften', ...finance },
  { path: '/admin/invoice/debits/:id', file: 'invoice/debit-file.ts', title: 'Lastschriftdatei', ...finance },
  { path: '/admin/invoice/bank', file: 'invoice/bank.tsx', title: 'Kontoauszug', ...finance },
  { path: '/admin/invoice/debtors', file: 'invoice/debtors.tsx', title: 'Zahler', ...finance },
  { path: '/admin/invoice/debtors/:id', file: 'invoice/debtor.tsx', title: 'Konto eines Zahlers', ...finance },
]
