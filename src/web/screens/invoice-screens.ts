import { canOpenInvoices, canSeeClaims } from '../../domain/claims/access.ts'
import { isReader } from '../../domain/context.ts'
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
  { path: '/admin/invoice/runs', file: 'invoice/runs.tsx', title: 'Läufe', ...finance },
  { path: '/admin/invoice/runs/:run', file: 'invoice/run.tsx', title: 'Lauf', ...finance },
  { path: '/admin/invoice/runs/:run/letters', file: 'invoice/debit-letters.ts', title: 'Ankündigungen als PDF', ...finance },
  { path: '/admin/invoice/debits', file: 'invoice/debits.tsx', title: 'Lastschriften', ...finance },
  { path: '/admin/invoice/debits/:id', file: 'invoice/debit-file.ts', title: 'Lastschriftdatei', ...finance },
  { path: '/admin/invoice/debits/:day/letters', file: 'invoice/due-letters.ts', title: 'Ankündigungen als PDF', ...finance },
  { path: '/admin/invoice/rehearsal', file: 'invoice/rehearsal.tsx', title: 'Wechsel proben', ...finance },
  { path: '/admin/invoice/bank', file: 'invoice/bank.tsx', title: 'Kontoauszug', ...finance },
  { path: '/admin/invoice/debtors', file: 'invoice/debtors.tsx', title: 'Zahler', ...finance },
  { path: '/admin/invoice/debtors/:id', file: 'invoice/debtor.tsx', title: 'Konto eines Zahlers', ...finance },
  {
    path: '/admin/invoice/debtors/:id/account',
    file: 'invoice/account-paper.ts',
    title: 'Kontoauszug eines Zahlers',
    ...finance,
  },
  { path: '/admin/invoice/invoices', file: 'invoice/invoices.tsx', title: 'Rechnungen', ...finance },
  { path: '/admin/invoice/invoices/:invoice', file: 'invoice/one-invoice.tsx', title: 'Rechnung', ...finance },
  { path: '/admin/invoice/invoices/:invoice/pdf', file: 'invoice/invoice-pdf.ts', title: 'Rechnung als PDF', ...finance },
  { path: '/admin/invoice/invoices/:invoice/xrechnung', file: 'invoice/invoice-xml.ts', title: 'XRechnung', ...finance },
  { path: '/admin/invoice/received', file: 'invoice/received.tsx', title: 'E-Rechnung lesen', ...finance },
  { path: '/admin/invoice/dunnings', file: 'invoice/dunnings.tsx', title: 'Mahnungen', ...finance },
  { path: '/admin/invoice/dunnings/:day/letters', file: 'invoice/dunning-letters.ts', title: 'Mahnungen', ...finance },
  { path: '/admin/invoice/donations', file: 'invoice/donations.tsx', title: 'Spenden', ...finance },
  { path: '/admin/invoice/donations/:id', file: 'invoice/donation-pdf.ts', title: 'Zuwendungsbestätigung', ...finance },
  { path: '/admin/invoice/books', file: 'invoice/books.tsx', title: 'Konten und Steuer', ...finance },
  { path: '/admin/invoice/exports', file: 'invoice/exports.tsx', title: 'Exporte', ...finance },
  { path: '/admin/invoice/exports/datev', file: 'invoice/datev-file.ts', title: 'Buchungsstapel', ...finance },
  { path: '/admin/invoice/exports/:table', file: 'invoice/money-table.ts', title: 'Tabelle', ...finance },
  {
    path: '/member/me/claims',
    file: 'invoice/own-claims.tsx',
    title: 'Meine Beiträge und Zahlungen',
    layout: 'default',
    flag: 'hasInvoiceManagement',
    opens: isReader,
  },
  {
    path: '/member/me/claims/account',
    file: 'invoice/own-account-paper.ts',
    title: 'Kontoauszug als PDF',
    layout: 'default',
    flag: 'hasInvoiceManagement',
    opens: isReader,
  },
  {
    path: '/member/me/invoices',
    file: 'invoice/own-invoices.tsx',
    title: 'Meine Rechnungen',
    layout: 'default',
    flag: 'hasInvoiceManagement',
    opens: isReader,
  },
  {
    path: '/member/me/invoices/:invoice',
    file: 'invoice/own-invoice-pdf.ts',
    title: 'Rechnung als PDF',
    layout: 'default',
    flag: 'hasInvoiceManagement',
    opens: isReader,
  },
]
