import { formatCents } from '../../kernel/money.ts'
import { type ItemKind, isGiven, type StatedPay, type StatementState, type StepRefusal } from './rules.ts'

export type PayRefusal =
  | 'not_approved'
  | 'nothing_to_pay'
  | 'day_past'
  | 'club_account_missing'
  | 'account_missing'
  | 'declaration_missing'
  | 'above_allowance'
  | 'faulty'

export type SubmitRefusal = 'nothing_to_submit' | 'negative' | 'not_over' | 'no_contract'

export const STATEMENT_STATE_NAMES: Record<StatementState, string> = {
  submitted: 'eingereicht',
  confirmed: 'von der Abteilung bestätigt',
  approved: 'freigegeben',
  paid: 'bezahlt',
}

/** Pay that somebody waived whole was never on its way to a bank. */
export const statementStateName = (statement: StatedPay): string =>
  isGiven(statement) ? 'gespendet' : STATEMENT_STATE_NAMES[statement.state]

/** A part that somebody waived; empty where there is none, or all of it. */
export const givenText = (statement: StatedPay): string =>
  statement.waivedCents === 0 || isGiven(statement) ? '' : `davon ${formatCents(statement.waivedCents)} gespendet`

export const ITEM_KIND_NAMES: Record<ItemKind, string> = {
  held: 'Stunde',
  absence: 'Ausfallhonorar',
  flat: 'Pauschale',
  correction: 'Korrektur',
}

export const SUBMIT_REFUSALS: Record<SubmitRefusal, string> = {
  nothing_to_submit: 'Für diesen Monat gibt es nichts abzurechnen.',
  negative: 'Die Summe ist negativ. Bitte tragen Sie die Korrektur in einem Monat und bei einer Abteilung mit Stunden ein.',
  not_over: 'Dieser Monat hat noch nicht begonnen.',
  no_contract: 'Für diesen Tag steht kein Vertrag. Bitte fragen Sie die Geschäftsstelle.',
}

export const STEP_REFUSALS: Record<StepRefusal, string> = {
  returned: 'Diese Abrechnung ist zurückgegeben. Bitte warten Sie, bis sie neu eingereicht ist.',
  not_submitted: 'Diese Abrechnung ist schon bestätigt.',
  not_confirmed: 'Diese Abrechnung ist dafür nicht im richtigen Stand. Bitte laden Sie die Seite neu.',
  not_approved: 'Eine der Abrechnungen ist nicht freigegeben oder schon bezahlt. Bitte laden Sie die Seite neu.',
  own_statement: 'Die eigene Abrechnung bestätigt jemand anderes.',
  not_paid: 'Hier ist nichts mehr bezahlt. Bitte laden Sie die Seite neu.',
}

export const PAY_REFUSALS: Record<PayRefusal, string> = {
  not_approved: STEP_REFUSALS.not_approved,
  nothing_to_pay: 'Bitte wählen Sie Abrechnungen mit einem Betrag aus.',
  day_past: 'Der Tag der Zahlung liegt in der Vergangenheit.',
  club_account_missing: 'Dem Verein fehlt die Bankverbindung. Bitte tragen Sie sie in den Einstellungen ein.',
  account_missing: 'Nicht bezahlt: Jemandem fehlt die Bankverbindung.',
  declaration_missing: 'Nicht bezahlt: Jemand hat noch nicht erklärt, was andere Vereine in diesem Jahr zahlen.',
  above_allowance:
    'Nicht bezahlt: Damit wäre ein Freibetrag überschritten. Bitte prüfen Sie die Versteuerung, und bestätigen Sie das.',
  faulty: 'Die Bank würde diese Datei nicht annehmen. Bitte prüfen Sie Namen und IBAN.',
}

const MONTHS = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Oktober 2026`. */
export const monthName = (month: Temporal.PlainDate): string => MONTHS.format(new Date(`${month.toString()}T12:00:00Z`))

/** `7:30 Std.` */
export const hoursText = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}\u00a0Std.`
