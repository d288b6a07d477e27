import { canOpenInvoices } from '../../domain/claims/access.ts'
import type { Screen } from './screen.ts'

const money = { layout: 'admin', flag: 'hasInvoiceManagement' } as const satisfies Partial<Screen>

/** Claims, fee runs, debits and payments; trainers find their own statements. */
export const invoiceScreens: readonly Screen[] = [
  { path: '/admin/invoice', file: 'invoice/invoice.tsx', title: 'Rechnungen verwalten', ...money, opens: canOpenInvoices },
]
