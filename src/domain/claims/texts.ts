import type { ClaimState, Flag, Standing, TaxSphere, VatKey } from './rules.ts'

export type RunRefusal = 'no_tariff' | 'days_reversed' | 'too_long' | 'already_issued' | 'amounts_changed' | 'nothing_to_post'

export const RUN_REFUSALS: Record<RunRefusal, string> = {
  no_tariff: 'Für diese Zeit gilt keine Beitragsordnung. Setzen Sie unter „Beiträge“ eine in Kraft.',
  days_reversed: 'Der letzte Tag liegt vor dem ersten. Bitte prüfen Sie beide.',
  too_long: 'Bitte höchstens zwölf Monate auf einmal.',
  already_issued: 'Dieser Lauf ist schon gebucht.',
  amounts_changed:
    'Seit der Vorschau haben sich Beträge geändert. Sie sind unten markiert. Bitte sehen Sie sie an und buchen Sie noch einmal.',
  nothing_to_post: 'Hier ist nichts zu buchen: Alle Beträge sind zurückgestellt, null oder schon gebucht.',
}

export type ClaimRefusal = 'changed_meanwhile' | 'decided' | 'is_paid' | 'amount_wrong' | 'day_wrong' | 'same_debtor' | 'in_debit'

export const CLAIM_REFUSALS: Record<ClaimRefusal, string> = {
  changed_meanwhile: 'Jemand anderes hat diese Forderung eben geändert. Bitte sehen Sie sie noch einmal an.',
  decided: 'Diese Forderung ist erlassen oder storniert. Daran ändert sich nichts mehr.',
  is_paid: 'Diese Forderung ist schon bezahlt.',
  amount_wrong: 'Bitte geben Sie einen Betrag an, der kleiner ist als das, was noch offen ist.',
  day_wrong: 'Bitte geben Sie einen Tag in der Zukunft an.',
  same_debtor: 'Bitte wählen Sie einen anderen Zahler.',
  in_debit: 'Diese Forderung steht gerade in einer Lastschriftdatei. Warten Sie auf den Kontoauszug.',
}

export const FLAG_TEXTS: Record<Flag, string> = {
  double: 'schon gebucht',
  no_payer: 'Zahler fehlt',
  much_changed: 'über 20 % anders',
  came_of_age: '18 geworden',
  mandate_incomplete: 'Mandat unvollständig',
  new: 'neu',
}

export const STANDING_TEXTS: Record<Standing, string> = {
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

export type PaymentRefusal = 'already_booked' | 'outgoing' | 'nothing_open' | 'no_credit' | 'nothing_booked'

export const PAYMENT_REFUSALS: Record<PaymentRefusal, string> = {
  already_booked: 'Dieser Umsatz ist schon zugeordnet.',
  outgoing: 'Das ist eine Zahlung des Vereins. Sie bezahlt keine Forderung.',
  nothing_open: 'Von diesen Forderungen ist keine mehr offen.',
  no_credit: 'Hier ist kein Guthaben, oder keine Forderung offen.',
  nothing_booked: 'Hier ist nichts zugeordnet.',
}

export type ReturnRefusal = 'not_returned' | 'may_not_retry'

export const RETURN_REFUSALS: Record<ReturnRefusal, string> = {
  not_returned: 'Diese Rücklastschrift ist schon geklärt.',
  may_not_retry: 'Hier darf nicht noch einmal eingezogen werden. Bitte fragen Sie den Zahler nach einem anderen Weg.',
}

/** Ways by which a line found its claim. */
export const MATCH_TEXTS: Readonly<Record<string, string>> = {
  debit: 'Lastschrift',
  return: 'Rücklastschrift',
  reference: 'Kennzeichen',
  iban: 'bekanntes Konto',
  name: 'Name',
  sum: 'Summe mehrerer Forderungen',
  person: 'von Hand',
}
