import { formatCents } from '../../kernel/money.ts'
import type { VatKey } from '../claims/rules.ts'
import type { ReceivedRefusal } from './read-e-invoice.ts'
import type { InvoiceKind, InvoiceStanding } from './rules.ts'

export type InvoiceRefusal =
  | 'no_claims'
  | 'claim_taken'
  | 'amounts_changed'
  | 'seller_incomplete'
  | 'address_missing'
  | 'office_incomplete'
  | 'not_draft'
  | 'not_issued'
  | 'is_paid'
  | 'is_lowered'
  | 'in_debit'
  | 'amount_wrong'
  | 'changed_meanwhile'

export const INVOICE_REFUSALS: Record<InvoiceRefusal, string> = {
  no_claims: 'Dieser Zahler hat keine offene Forderung, die noch auf keiner Rechnung steht.',
  claim_taken: 'Eine der Forderungen steht schon auf einer anderen Rechnung.',
  amounts_changed: 'Eine Forderung hat sich seit dem Entwurf geändert. Löschen Sie den Entwurf und legen Sie ihn neu an.',
  seller_incomplete:
    'Auf eine Rechnung gehören Name, Anschrift und Steuernummer des Vereins. Bitte ergänzen Sie sie unter „Verein“.',
  address_missing: 'Über 250 € gehört die Anschrift des Zahlers auf die Rechnung. Bitte tragen Sie sie ein.',
  office_incomplete:
    'Für eine XRechnung an ein Amt braucht es Telefon, E-Mail und IBAN des Vereins (unter „Verein“) und die ganze Anschrift des Amtes (beim Zahler).',
  not_draft: 'Diese Rechnung ist schon ausgestellt. Sie ändert sich nicht mehr.',
  not_issued: 'Nur eine ausgestellte Rechnung lässt sich stornieren oder mindern.',
  is_paid: 'Auf diese Rechnung ist schon Geld eingegangen. Heben Sie zuerst die Zuordnung auf.',
  is_lowered: 'Diese Rechnung ist schon gemindert. Bitte stellen Sie über den Rest eine weitere Gutschrift aus.',
  in_debit: 'Eine der Forderungen steht gerade in einer Lastschriftdatei. Warten Sie auf den Kontoauszug.',
  amount_wrong:
    'Bitte geben Sie einen Betrag an, der nicht größer ist als das, was von dieser Leistung und der Rechnung noch nicht gutgeschrieben ist.',
  changed_meanwhile: 'Jemand anderes hat diese Rechnung eben geändert. Bitte sehen Sie sie noch einmal an.',
}

/** The refused amount of a credit note, with what is left of its line. */
export const restText = (restCents: number): string =>
  restCents > 0
    ? `Von dieser Leistung sind noch ${formatCents(restCents)} nicht gutgeschrieben. Bitte geben Sie höchstens diesen Betrag an.`
    : 'Diese Leistung ist schon ganz gutgeschrieben.'

export const INVOICE_KIND_TEXTS: Record<InvoiceKind, string> = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  correction: 'Stornorechnung',
}

export const INVOICE_STANDING_TEXTS: Record<InvoiceStanding, string> = {
  draft: 'Entwurf',
  open: 'offen',
  part_paid: 'teils bezahlt',
  paid: 'bezahlt',
  overdue: 'überfällig',
  cancelled: 'storniert',
  settled: 'ausgestellt',
}

/** Reasons why there is no VAT, as they have to stand on the paper (§ 14 (4) No. 8, § 34a UStDV). */
export const EXEMPTION_TEXTS: Partial<Record<VatKey, string>> = {
  none: 'Nicht steuerbar: Mitgliedsbeiträge und Leistungen des ideellen Bereichs.',
  exempt: 'Steuerfrei nach § 4 Nr. 22 UStG.',
  small: 'Steuerfrei nach § 19 UStG (Kleinunternehmer).',
}

/** Names of received papers by their code (UNTDID 1001). */
export const RECEIVED_KIND_TEXTS: Readonly<Record<string, string>> = {
  '326': 'Teilrechnung',
  '381': 'Gutschrift',
  '384': 'Rechnungskorrektur',
  '386': 'Vorauszahlungsrechnung',
  '389': 'Gutschrift im Abrechnungsverfahren',
}

/** Received e-invoices that are refused. */
export const RECEIVED_REFUSALS: Record<ReceivedRefusal, string> = {
  too_large: 'Die Datei ist zu groß. Lesbar sind PDF bis 20 MB.',
  too_deep: 'Die Datei ist keine E-Rechnung.',
  entities: 'Die Datei enthält Anweisungen, die in einer Rechnung nichts zu suchen haben. Sie wurde nicht gelesen.',
  cut_off: 'Die Datei ist abgeschnitten oder beschädigt. Bitte lassen Sie sie sich noch einmal schicken.',
  no_message: 'Die Datei ist weder PDF noch XML.',
  no_data: 'In diesem PDF stecken keine Rechnungsdaten. Es ist eine gewöhnliche Rechnung zum Lesen.',
  no_invoice: 'Die Datei ist keine E-Rechnung im Format ZUGFeRD oder XRechnung.',
  incomplete: 'In der Rechnung fehlen Nummer oder Betrag.',
  other_currency: 'Die Rechnung lautet auf eine andere Währung als Euro.',
}
