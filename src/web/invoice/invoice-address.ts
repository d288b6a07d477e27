export const INVOICE_PATH = '/admin/invoice'
export const RUNS_PATH = `${INVOICE_PATH}/runs`
export const runPath = (id: string): string => `${RUNS_PATH}/${id}`

export const DEBITS_PATH = `${INVOICE_PATH}/debits`
export const debitFilePath = (id: string): string => `${DEBITS_PATH}/${id}`
export const BANK_PATH = `${INVOICE_PATH}/bank`
export const DEBTORS_PATH = `${INVOICE_PATH}/debtors`
export const debtorPath = (id: string): string => `${DEBTORS_PATH}/${id}`

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
