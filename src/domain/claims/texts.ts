import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { DebtorRefusal, Delivery } from '../debtors/write-debtor.ts'
import type { DebitScheme } from '../sepa/rules.ts'
import { DEBIT_FILE_REFUSALS } from '../sepa/texts.ts'
import type { Difference } from './compare-debits.ts'
import type { BookOrigin } from './join-books.ts'
import type { MissedLimit } from './join-missed-limit.ts'
import type { RehearsalRefusal } from './rehearse-switch.ts'
import type { ClaimState, Flag, MandateFault, RunKind, Standing, TaxSphere, VatKey } from './rules.ts'

export type RunRefusal =
  | 'no_tariff'
  | 'year_open'
  | 'no_rate'
  | 'days_reversed'
  | 'too_long'
  | 'already_issued'
  | 'amounts_changed'
  | 'nothing_to_post'

export const RUN_REFUSALS: Record<RunRefusal, string> = {
  no_tariff: 'Für diese Zeit gilt keine Beitragsordnung. Setzen Sie unter „Beiträge“ eine in Kraft.',
  year_open: 'Fehlende Stunden lassen sich erst abrechnen, wenn das Jahr vorbei ist. Wählen Sie ein vergangenes Jahr.',
  no_rate:
    'Für dieses Jahr ist nicht festgelegt, was eine fehlende Stunde kostet. Tragen Sie es unter „Helfer“, „Stundenkonten“ ein.',
  days_reversed: 'Der letzte Tag liegt vor dem ersten. Bitte prüfen Sie beide.',
  too_long: 'Bitte höchstens zwölf Monate auf einmal.',
  already_issued: 'Dieser Lauf ist schon gebucht.',
  amounts_changed:
    'Seit der Vorschau haben sich Beträge geändert. Sie sind unten markiert. Bitte sehen Sie sie an und buchen Sie noch einmal.',
  nothing_to_post: 'Hier ist nichts zu buchen: Alle Beträge sind zurückgestellt, null oder schon gebucht.',
}

export type NoticeRefusal = 'day_late' | 'no_creditor'

export const NOTICE_REFUSALS: Record<NoticeRefusal, string> = {
  day_late: 'Der Tag liegt mehr als 90 Tage voraus. Bitte kündigen Sie diese Lastschriften später an.',
  no_creditor: 'Es fehlt die IBAN oder die Gläubiger-ID des Vereins. Beides steht in den Einstellungen.',
}

export const RUN_NAMES: Record<RunKind, string> = {
  fees: 'Beiträge',
  courses: 'Kurse',
  cards: 'Karten',
  helpers: 'Fehlende Helferstunden',
  rent: 'Mieten',
}

export type ClaimRefusal =
  | 'changed_meanwhile'
  | 'decided'
  | 'not_decided'
  | 'is_paid'
  | 'amount_wrong'
  | 'count_wrong'
  | 'day_wrong'
  | 'same_debtor'
  | 'in_debit'
  | 'has_credit'

export const CLAIM_REFUSALS: Record<ClaimRefusal, string> = {
  changed_meanwhile: 'Jemand anderes hat diese Forderung eben geändert. Bitte sehen Sie sie noch einmal an.',
  decided: 'Diese Forderung ist erlassen oder storniert. Einen Erlass können Sie zurücknehmen.',
  not_decided: 'Diese Forderung ist weder gestundet noch erlassen. Da gibt es nichts zurückzunehmen.',
  is_paid: 'Diese Forderung ist schon bezahlt.',
  amount_wrong: 'Bitte geben Sie einen Betrag an, der kleiner ist als das, was noch offen ist.',
  count_wrong: 'Bitte geben Sie 2 bis 24 Raten an.',
  day_wrong: 'Bitte geben Sie einen Tag in der Zukunft an.',
  same_debtor: 'Bitte wählen Sie einen anderen Zahler.',
  in_debit: 'Diese Forderung steht gerade in einer Lastschriftdatei. Warten Sie auf den Kontoauszug.',
  has_credit:
    'Für diese Forderung gibt es schon eine Gutschrift. Bitte verrechnen Sie beide auf dem Konto, oder stornieren Sie erst die Gutschrift.',
}

export const DEBTOR_REFUSALS: Record<DebtorRefusal, string> = {
  name_missing: 'Bitte nennen Sie die Firma oder das Amt.',
  changed_meanwhile: 'Jemand hat diesen Zahler inzwischen geändert. Bitte sehen Sie noch einmal nach.',
}

export const DELIVERY_TEXTS: Record<Delivery, string> = { mail: 'per E-Mail', post: 'per Post' }

export type MandateRefusal = MandateFault | 'not_active' | 'no_mandate' | 'from_past' | 'moves_today'

export const MANDATE_REFUSALS: Record<MandateRefusal, string> = {
  signed_later: 'Der Tag der Unterschrift liegt in der Zukunft.',
  b2b_for_person: 'Firmenlastschriften gibt es nur für Firmen und andere Organisationen. Bitte wählen Sie die Basislastschrift.',
  not_active: 'Dieses Mandat gilt schon nicht mehr.',
  no_mandate: 'Heute gilt kein Mandat. Bitte tragen Sie ein neues ein.',
  from_past: 'Dieser Tag ist vorbei. Ein Konto gilt frühestens ab heute.',
  moves_today: 'Bleibt das Mandat, gilt das neue Konto ab heute. Für einen späteren Tag tragen Sie bitte ein neues Mandat ein.',
}

export const SCHEME_TEXTS: Record<DebitScheme, string> = {
  CORE: 'Basislastschrift',
  B2B: 'Firmenlastschrift: Die Firma hat das Mandat auch ihrer Bank vorgelegt',
}

export const FLAG_TEXTS: Record<Flag, string> = {
  double: 'schon gebucht',
  no_payer: 'Zahler fehlt',
  price_unchecked: 'Preis ungeprüft',
  was_cancelled: 'war storniert',
  unclear: 'Beitrag ungeklärt',
  much_changed: 'über 20 % anders',
  came_of_age: '18 geworden',
  mandate_incomplete: 'Mandat unvollständig',
  new: 'neu',
}

export const STANDING_TEXTS: Record<Standing, string> = {
  credit: 'Guthaben',
  open: 'offen',
  part_paid: 'teils bezahlt',
  paid: 'bezahlt',
  overdue: 'überfällig',
  deferred: 'gestundet',
  waived: 'erlassen',
  cancelled: 'storniert',
}

export const STATE_TEXTS: Record<ClaimState, string> = {
  posted: 'gebucht',
  deferred: 'gestundet',
  waived: 'erlassen',
  cancelled: 'storniert',
}

/** Sentences about what a club took in beside a limit; the limit stands before, the paragraph after. */
export const TAX_LIMIT_TEXTS = {
  business_income: {
    title: 'Wirtschaftliche Geschäftsbetriebe, dieses Jahr',
    below: 'Bis dahin fallen weder Körperschaftsteuer noch Gewerbesteuer an.',
    above: 'Über der Grenze: Der Gewinn ist zu versteuern. Bitte sprechen Sie mit der Steuerberatung.',
  },
  small_last_year: {
    title: 'Umsatz nach § 19 UStG (ohne Steuer), voriges Jahr',
    below: 'Bis dahin darf der Verein Kleinunternehmer sein.',
    above: 'Über der Grenze: Dieses Jahr ist der Verein kein Kleinunternehmer.',
  },
  small_this_year: {
    title: 'Umsatz nach § 19 UStG (ohne Steuer), dieses Jahr',
    below: 'Bis dahin bleibt der Verein Kleinunternehmer, wenn er es zum Jahresbeginn war.',
    above: 'Über der Grenze: Ab dem Umsatz, der sie überschritten hat, ist der Verein kein Kleinunternehmer mehr.',
  },
} as const

export const SPHERE_TEXTS: Record<TaxSphere, string> = {
  ideal: 'Ideeller Bereich',
  assets: 'Vermögensverwaltung',
  purpose: 'Zweckbetrieb',
  business: 'Wirtschaftlicher Geschäftsbetrieb',
}

export const VAT_TEXTS: Record<VatKey, string> = {
  none: 'nicht steuerbar',
  exempt: 'steuerfrei (§ 4 Nr. 22 UStG)',
  reduced: '7 %',
  full: '19 %',
  small: 'Kleinunternehmer (§ 19 UStG)',
}

export type PaymentRefusal =
  | 'paid_later'
  | 'paid_long_ago'
  | 'above_credit'
  | 'already_booked'
  | 'already_told'
  | 'came_back'
  | 'outgoing'
  | 'no_return'
  | 'nothing_open'
  | 'no_credit'
  | 'nothing_booked'

export const PAYMENT_REFUSALS: Record<PaymentRefusal, string> = {
  paid_later: 'Dieser Tag liegt in der Zukunft. Bitte tragen Sie die Zahlung ein, sobald das Geld geflossen ist.',
  paid_long_ago: 'Dieser Tag liegt mehr als zehn Jahre zurück. Bitte prüfen Sie das Jahr.',
  above_credit: 'So viel steht diesem Zahler nicht zu. Bitte prüfen Sie den Betrag.',
  already_booked: 'Dieser Umsatz ist schon zugeordnet.',
  already_told: 'Diesen Umsatz hat die Bank schon einmal gemeldet. Bitte ordnen Sie ihn dort zu.',
  came_back: 'Diese Lastschrift kam zurück. Heben Sie bitte erst die Zuordnung der Rücklastschrift auf.',
  outgoing: 'Das ist eine Zahlung des Vereins. Sie bezahlt keine Forderung.',
  no_return: 'Dieser Umsatz ist keine Rücklastschrift dieser Lastschrift. Bitte prüfen Sie den Betrag.',
  nothing_open: 'Von diesen Forderungen ist keine mehr offen.',
  no_credit: 'Hier ist kein Guthaben, oder keine Forderung offen.',
  nothing_booked: 'Hier ist nichts zugeordnet.',
}

export type ReturnRefusal = 'not_returned' | 'may_not_retry'

export const RETURN_REFUSALS: Record<ReturnRefusal, string> = {
  not_returned: 'Diese Rücklastschrift ist schon geklärt.',
  may_not_retry: 'Hier darf nicht noch einmal eingezogen werden. Bitte fragen Sie den Zahler nach einem anderen Weg.',
}

/** A return after the last day on which the debit could come back; the bank knows when it was asked for. */
export const missedLimitText = ({ on, source }: MissedLimit): string =>
  `Kam nach der Frist zurück: bis ${formatDay(Temporal.PlainDate.from(on))} war das möglich (${source}). Bitte bei der Bank prüfen lassen.`

/** Beside a return: the club has given some of its money back already. */
export const paidOutText = (cents: number): string => `${formatCents(cents)} davon waren schon ausgezahlt`

/** Ways by which a line found its claim. */
export const MATCH_TEXTS: Readonly<Record<string, string>> = {
  debit: 'Lastschrift',
  return: 'Rücklastschrift',
  reference: 'Kennzeichen',
  former: 'stornierte Rechnung, weiter geschuldet',
  iban: 'bekanntes Konto',
  name: 'Name',
  sum: 'Summe mehrerer Forderungen',
  offset: 'verrechnet',
  person: 'von Hand',
  mandate: 'Mandatsreferenz',
  amount: 'nur der Betrag',
  statement: 'Guthaben',
}

export type BooksRefusal = 'changed_meanwhile' | 'exists'

export const BOOKS_REFUSALS: Record<BooksRefusal, string> = {
  changed_meanwhile: 'Jemand anderes hat das eben geändert. Bitte sehen Sie es noch einmal an.',
  exists: 'Dafür ist schon etwas festgelegt. Bitte ändern Sie die vorhandene Zeile.',
}

export const ORIGIN_TEXTS: Record<BookOrigin, string> = {
  fee: 'Mitgliedsbeiträge',
  course: 'Kurse',
  card: 'Karten',
  helpers: 'Fehlende Helferstunden',
  rent: 'Mieten',
  manual: 'Von Hand gebucht',
}

export const REHEARSAL_REFUSALS: Record<RehearsalRefusal, string> = {
  ...DEBIT_FILE_REFUSALS,
  no_run: 'Legen Sie zuerst unter „Läufe“ eine Vorschau der Beiträge an. Mit ihr wird verglichen.',
}

export const DIFFERENCE_TEXTS: Record<Difference, string> = {
  only_there: 'bisher eingezogen, hier nicht',
  only_here: 'hier neu',
  amount: 'anderer Betrag',
  account: 'anderes Konto',
  no_account: 'hier ohne gültiges Mandat',
  holder: 'anderer Kontoinhaber',
  mandate: 'andere Mandatsreferenz',
  signed: 'anderes Datum der Unterschrift',
}
