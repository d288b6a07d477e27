import { plural } from '../../kernel/plural.ts'
import type { InvoiceKind } from './rules.ts'
import { INVOICE_KIND_TEXTS } from './texts.ts'

export const INVOICE_JOURNAL = {
  created: (claims: number) => `Rechnung als Entwurf angelegt: ${plural(claims, 'Forderung', 'Forderungen')}`,
  removed: 'Entwurf einer Rechnung gelöscht',
  issued: (kind: InvoiceKind, number: string) => `${INVOICE_KIND_TEXTS[kind]} ausgestellt: ${number}`,
  cancelled: (number: string, by: string) => `Rechnung storniert: ${number} durch ${by}`,
  printed: (number: string) => `Rechnung als PDF abgelegt: ${number}`,
  delivered: (number: string) => `Rechnung zugestellt: ${number}`,
}
