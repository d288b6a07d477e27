import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'

export const STATEMENT_JOURNAL = {
  submitted: (month: string, items: number) => `Abrechnung ${month} eingereicht: ${plural(items, 'Zeile', 'Zeilen')}`,
  confirmed: (month: string) => `Abrechnung ${month} bestätigt`,
  approved: (month: string) => `Abrechnung ${month} freigegeben`,
  returned: (month: string) => `Abrechnung ${month} zurückgegeben`,
  corrected: (month: string) => `Korrektur für ${month} eingetragen`,
  correctionRemoved: (month: string) => `Korrektur für ${month} gelöscht`,
  paid: (count: number, cents: number) =>
    `${plural(count, 'Abrechnung', 'Abrechnungen')} zur Zahlung gegeben: ${formatCents(cents)}`,
  fileRead: 'Überweisungsdatei mit Bankverbindungen ausgegeben',
  given: (month: string) => `Abrechnung ${month} durch Verzicht beglichen`,
  reopened: (month: string) => `Abrechnung ${month} wieder zu bezahlen`,
  declared: (year: number) => `Zahlungen anderer Vereine für ${year} erklärt`,
}
