import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { firstNames } from '../../kernel/plural.ts'
import type { BankField, BankTableRefusal } from './read-bank-table.ts'
import type { DebitFileRefusal } from './read-direct-debits.ts'
import type { ForeignLine, StatementRefusal } from './read-statement.ts'
import type { DebitFault } from './write-direct-debits.ts'
import type { TransferFault } from './write-transfers.ts'

/** Faults of a row or of a whole file for the bank. */
export const SEPA_FAULT_TEXTS: Readonly<Record<DebitFault | TransferFault, string>> = {
  name_empty: 'Der Name fehlt oder hat keinen Buchstaben, den Banken kennen.',
  name_long: 'Der Name ist länger als 70 Zeichen. Bitte kürzen Sie ihn so, wie die Bank ihn führt.',
  iban_wrong: 'Die IBAN stimmt nicht.',
  bic_wrong: 'Die BIC stimmt nicht.',
  address_incomplete: 'Zur Anschrift gehören Ort und Land.',
  amount_zero: 'Der Betrag muss über 0 € liegen.',
  amount_high: 'Der Betrag liegt über dem Höchstbetrag der Banken.',
  id_wrong: 'Das Kennzeichen der Zahlung hat Zeichen, die Banken nicht annehmen.',
  id_double: 'Das Kennzeichen der Zahlung steht zweimal in der Datei.',
  day_early: 'Der Tag ist zu früh: Banken brauchen einen Bankarbeitstag Vorlauf.',
  day_late: 'Der Tag liegt mehr als 90 Tage voraus.',
  reference_wrong: 'Die Mandatsreferenz hat Zeichen, die Banken nicht annehmen.',
  signature_missing: 'Zum Mandat fehlt der Tag der Unterschrift.',
  signature_late: 'Das Mandat ist erst nach dem Einzug unterschrieben.',
  one_off_twice: 'Das Mandat gilt nur für einen einzigen Einzug.',
  creditor_id_wrong: 'Die Gläubiger-ID des Vereins stimmt nicht.',
  schemes_mixed: 'Basis- und Firmenlastschriften gehören in getrennte Dateien.',
  message_id_wrong: 'Das Kennzeichen der Datei stimmt nicht.',
  nothing: 'Es gibt nichts einzuziehen oder zu überweisen.',
}

/** Files of the bank that are refused. */
export const STATEMENT_REFUSAL_TEXTS: Readonly<Record<StatementRefusal | BankTableRefusal, string>> = {
  too_large: 'Die Datei ist zu groß. Bitte rufen Sie einen kürzeren Zeitraum ab.',
  too_deep: 'Die Datei ist kein Kontoauszug einer Bank.',
  entities: 'Die Datei enthält Anweisungen, die in einem Kontoauszug nichts zu suchen haben. Sie wurde nicht gelesen.',
  cut_off: 'Die Datei ist abgeschnitten oder beschädigt. Bitte rufen Sie sie noch einmal bei der Bank ab.',
  no_message: 'Die Datei ist kein Kontoauszug im Format CAMT, MT940 oder CSV.',
  no_statement: 'In der Datei ist kein Kontoauszug.',
  account_missing: 'Im Kontoauszug fehlt das Konto.',
  foreign_account: 'Der Kontoauszug gehört zu einem anderen Konto als dem des Vereins.',
  other_currency: 'Der Kontoauszug enthält eine andere Währung als Euro.',
  line_wrong: 'Eine Buchung ist unvollständig, oder ihre Teile ergeben nicht ihren Betrag.',
  unbalanced: 'Anfangsstand und Buchungen ergeben nicht den Endstand. Es fehlen Buchungen.',
  empty: 'In der Datei steht keine Buchung.',
  column_missing: 'Eine Spalte fehlt in der Datei.',
  row_wrong: 'Eine Zeile ist nicht zu lesen.',
}

const COLUMN_TEXTS: Readonly<Record<BankField, string>> = {
  bookedOn: 'Buchungstag',
  valueOn: 'Wertstellung',
  amount: 'Betrag',
  currency: 'Währung',
  name: 'Name',
  iban: 'IBAN',
  text: 'Verwendungszweck',
  endToEndId: 'Ende-zu-Ende-Referenz',
  mandateReference: 'Mandatsreferenz',
}

interface RefusedStatement {
  refusal: StatementRefusal | BankTableRefusal
  /** Of a table; rows count from 1. */
  field?: BankField
  row?: number
}

/** A refused file, with row and column where it is a table. */
export function statementFault({ refusal, field, row }: RefusedStatement): string {
  if (!field) return STATEMENT_REFUSAL_TEXTS[refusal]
  const column = `„${COLUMN_TEXTS[field]}“`
  return row === undefined
    ? `In der Datei fehlt die Spalte ${column}. Heißt sie bei Ihrer Bank anders, nennen Sie uns den Namen.`
    : `Zeile ${row}: Was in der Spalte ${column} steht, ist nicht zu lesen. Bitte rufen Sie die Datei noch einmal bei der Bank ab.`
}

/** Bookings that were not taken: `−50,00 CHF am 08.12.2026`, and the euro that the balances tell of all of them. */
export function foreignText(lines: readonly ForeignLine[], missingCents: number): string {
  const named = lines.map(
    ({ amountCents, currency, bookedOn }) =>
      `${formatCents(amountCents).replace('€', currency)} am ${formatDay(Temporal.PlainDate.from(bookedOn))}`,
  )
  const told = missingCents === 0 ? '' : ` Der Unterschied der Salden dazu: ${formatCents(missingCents)}.`
  return `Nicht in Euro und deshalb nicht übernommen: ${firstNames(named)}.${told} Die anderen Umsätze sind gelesen. Bezahlt ein nicht übernommener Umsatz eine Forderung, tragen Sie ihn bitte in Euro von Hand ein.`
}

/** Files of debits that another program made. */
export const DEBIT_FILE_REFUSALS: Readonly<Record<DebitFileRefusal, string>> = {
  too_large: 'Die Datei ist zu groß.',
  too_deep: 'Die Datei ist keine Lastschriftdatei.',
  entities: 'Die Datei enthält Anweisungen, die in einer Lastschriftdatei nichts zu suchen haben. Sie wurde nicht gelesen.',
  cut_off: 'Die Datei ist abgeschnitten oder beschädigt. Bitte geben Sie sie im bisherigen Programm noch einmal aus.',
  no_message: 'Die Datei ist keine Lastschriftdatei im Format pain.008.',
  no_debits: 'In der Datei steht keine Lastschrift.',
  other_currency: 'Die Datei enthält eine andere Währung als Euro.',
  row_wrong: 'Einer Lastschrift fehlt der Betrag oder die IBAN.',
  sum_wrong: 'Summe oder Anzahl im Kopf der Datei passt nicht zu ihren Lastschriften. Es fehlen welche.',
}

/** Reason of a line by which the bank takes a whole batch back; of no single debit. */
export const BATCH_BACK = 'BATCH'
export const BATCH_BACK_TEXT =
  'Die Bank hat einen ganzen Sammler zurückgenommen. Heben Sie bei seiner Gutschrift die Zuordnung auf; unter „Lastschriften“ können Sie die Datei dann zurücknehmen und neu einziehen.'

/** Reasons of ISO 20022 for payments that come back. */
export const RETURN_REASON_TEXTS: Readonly<Record<string, string>> = {
  AC01: 'IBAN falsch',
  AC04: 'Konto erloschen',
  AC06: 'Konto gesperrt',
  AC13: 'Konto nimmt keine Lastschriften dieser Art an',
  AG01: 'Konto nimmt keine Lastschriften an',
  AM04: 'Konto nicht gedeckt',
  MD01: 'Kein Mandat, Lastschrift nicht erlaubt',
  MD06: 'Kontoinhaber hat widersprochen',
  MD07: 'Kontoinhaber verstorben',
  MS02: 'Vom Kontoinhaber abgelehnt',
  MS03: 'Grund von der Bank nicht genannt',
  SL01: 'Von der Bank des Zahlers gesperrt',
  NARR: 'Grund nicht genannt',
  [BATCH_BACK]: 'Sammler zurückgenommen',
}
