import { z } from 'zod'

const NOTE = 'Bitte höchstens 1000 Zeichen.'

/** Without claims: all open ones of the debtor that stand on no invoice. */
export const InvoiceInput = z.object({
  debtorId: z.uuid('Bitte wählen Sie einen Zahler aus.'),
  claimIds: z.array(z.uuid()).max(200, 'Bitte höchstens 200 Forderungen auf einer Rechnung.').default([]),
  note: z.string().trim().max(1000, NOTE).default(''),
})
export type InvoiceInput = z.output<typeof InvoiceInput>
