export const INVOICE_PATH = '/admin/invoice'
export const RUNS_PATH = `${INVOICE_PATH}/runs`
export const newRunPath = (kind: string, days: Readonly<Record<string, string>> = {}): string =>
  `${RUNS_PATH}?${new URLSearchParams({ art: kind, ...days })}`
export const runPath = (id: string): string => `${RUNS_PATH}/${id}`
export const runLettersPath = (id: string): string => `${RUNS_PATH}/${id}/letters`

export const DEBITS_PATH = `${INVOICE_PATH}/debits`
export const debitsOnPath = (day: string): string => `${DEBITS_PATH}?tag=${day}`
export const debitLettersPath = (day: string): string => `${DEBITS_PATH}/${day}/letters`
export const debitFilePath = (id: string): string => `${DEBITS_PATH}/${id}`
export const REHEARSAL_PATH = `${INVOICE_PATH}/rehearsal`
export const BANK_PATH = `${INVOICE_PATH}/bank`
export const DEBTORS_PATH = `${INVOICE_PATH}/debtors`
export const debtorPath = (id: string): string => `${DEBTORS_PATH}/${id}`

export const accountPath = (id: string): string => `${DEBTORS_PATH}/${id}/account`
const OWN_CLAIMS_PATH = '/member/me/claims'
export const OWN_STATEMENT_PATH = `${OWN_CLAIMS_PATH}/account`

/** Screens that change with these kinds of records. */
export const READS = ['claim', 'fee_run', 'payment', 'sepa_file', 'debtor'] as const
export const PAGE = 50

export const STAND_OPTIONS = {
  open: 'offen',
  overdue: 'überfällig',
  deferred: 'gestundet',
  paid: 'bezahlt',
  waived: 'erlassen',
  cancelled: 'storniert',
  all: 'alle',
} as const

export const INVOICES_PATH = `${INVOICE_PATH}/invoices`
export const RECEIVED_PATH = `${INVOICE_PATH}/received`
export const invoicePath = (id: string): string => `${INVOICES_PATH}/${id}`
export const paperPath = (id: string): string => `${INVOICES_PATH}/${id}/pdf`
export const officePath = (id: string): string => `${INVOICES_PATH}/${id}/xrechnung`
/** Paper of the payer, from the own profile. */
export const ownPaperPath = (id: string): string => `/member/me/invoices/${id}`
export const INVOICE_STANDS = {
  all: 'alle Rechnungen',
  open: 'offen',
  draft: 'Entwürfe',
  overdue: 'überfällig',
  paid: 'bezahlt',
  cancelled: 'storniert',
} as const

export const BOOKS_PATH = `${INVOICE_PATH}/books`

export const DONATIONS_PATH = `${INVOICE_PATH}/donations`
export const confirmationPath = (id: string): string => `${DONATIONS_PATH}/${id}`

export const EXPORTS_PATH = `${INVOICE_PATH}/exports`
export const DATEV_PATH = `${EXPORTS_PATH}/datev`
export const MONEY_TABLES = ['claims', 'invoices', 'payments', 'open'] as const
export const moneyTablePath = (table: (typeof MONEY_TABLES)[number]): string => `${EXPORTS_PATH}/${table}`

export const DUNNINGS_PATH = `${INVOICE_PATH}/dunnings`
export const dunningLettersPath = (day: string): string => `${DUNNINGS_PATH}/${day}/letters`
