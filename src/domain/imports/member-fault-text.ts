import { formatDay } from '../../kernel/calendar.ts'
import type { Field } from './input.ts'

/** `of`: facts of the fault, such as the line that says the same. */
export type MemberFault =
  | 'name_missing'
  | 'firstname_missing'
  | 'lastname_missing'
  | 'name_unclear'
  | 'long'
  | 'formula'
  | 'garbled'
  | 'no_day'
  | 'short_year'
  | 'birth_in_future'
  | 'day_far'
  | 'sex_unknown'
  | 'email_wrong'
  | 'phone_wrong'
  | 'contacts_wrong'
  | 'zero_lost'
  | 'postcode_wrong'
  | 'kind_unknown'
  | 'department_unknown'
  | 'exit_before_entry'
  | 'entry_before_birth'
  | 'number_wrong'
  | 'iban_wrong'
  | 'account_twice'
  | 'reference_wrong'
  | 'reference_taken'
  | 'used_before_signed'
  | 'row_twice'
  | 'id_twice'
  | 'number_twice'
  | 'number_taken'
  | 'number_differs'
  | 'entry_differs'
  | 'periods_overlap'
  | 'no_adult'
  | 'fee_family'
  | 'families_twice'
  | 'payer_unknown'
  | 'payer_open'
  | 'payer_child'
  | 'own_guardian'

const FIXES: Readonly<Record<MemberFault, (of: string) => string>> = {
  name_missing: () => 'Der Name fehlt. Bitte tragen Sie Vor- und Nachnamen ein.',
  firstname_missing: () => 'Der Vorname fehlt. Bitte tragen Sie ihn ein.',
  lastname_missing: () => 'Der Nachname fehlt. Bitte tragen Sie ihn ein.',
  name_unclear: () => 'Vor- und Nachname sind nicht zu unterscheiden. Bitte schreiben Sie „Nachname, Vorname“.',
  long: (most) => `Das ist zu lang. Bitte höchstens ${most} Zeichen.`,
  formula: () => 'Hier steht eine Formel. Bitte tragen Sie den Wert selbst ein.',
  garbled: (meant) =>
    `Hier sind Umlaute verloren gegangen. ${meant ? `Ist „${meant}“ gemeint? ` : ''}Bitte berichtigen Sie den Text.`,
  no_day: () => 'Diesen Tag gibt es nicht. Bitte schreiben Sie ihn so: 05.03.2014.',
  short_year: (years) => `Welches Jahr ist gemeint: ${years}? Bitte wählen Sie es oben oder schreiben Sie vier Ziffern.`,
  birth_in_future: () => 'Dieses Geburtsdatum liegt in der Zukunft. Bitte prüfen Sie das Jahr.',
  day_far: () => 'Dieser Tag liegt zu weit zurück oder voraus. Bitte prüfen Sie das Jahr.',
  sex_unknown: () => 'Bitte schreiben Sie männlich, weiblich oder divers, oder lassen Sie das Feld leer.',
  email_wrong: () => 'Das ist keine E-Mail-Adresse. Bitte so: name@beispiel.de.',
  phone_wrong: () => 'Das ist keine Telefonnummer. Bitte nur Ziffern, Leerzeichen und + ( ) / -.',
  contacts_wrong: () =>
    'Hier stehen höchstens sechs Telefonnummern und E-Mail-Adressen, getrennt durch Semikolon: 0561 4711 (Arbeit); anna@firma.de.',
  zero_lost: (meant) => `Hier fehlt vorn wohl eine Null: Ist ${meant} gemeint? Bitte wählen Sie es oben.`,
  postcode_wrong: () =>
    'Eine deutsche Postleitzahl hat fünf Ziffern. Bitte prüfen Sie sie; im Ausland mit Land, zum Beispiel A-6020.',
  kind_unknown: () =>
    'Bitte schreiben Sie aktiv, passiv, Ehrenmitglied oder Kurzzeit; „kein Mitglied“ für Eltern, die nur zahlen.',
  department_unknown: () => 'Diese Abteilung gibt es hier nicht. Bitte wählen Sie oben, welche gemeint ist.',
  exit_before_entry: (entry) => `Der letzte Tag liegt vor dem Eintritt am ${entry}. Bitte prüfen Sie beide.`,
  entry_before_birth: (birth) => `Der Eintritt liegt vor der Geburt am ${birth}. Bitte prüfen Sie beide.`,
  number_wrong: () => 'Eine Mitgliedsnummer hat höchstens 20 Zeichen: Buchstaben, Ziffern und . / -.',
  iban_wrong: () => 'Diese IBAN stimmt nicht. Bitte vergleichen Sie sie Zeichen für Zeichen.',
  reference_wrong: () =>
    "Eine Mandatsreferenz hat höchstens 35 Zeichen: Buchstaben, Ziffern und + ? / : ( ) . , ' -, keine Leerzeichen.",
  reference_taken: (who) => `Diese Mandatsreferenz hat schon ${who}. Bitte prüfen Sie sie, oder leeren Sie das Feld.`,
  used_before_signed: (signed) => `Eingezogen wurde erst nach der Unterschrift am ${signed}. Bitte prüfen Sie beide Tage.`,
  account_twice: (line) => `Für dieselbe Person nennt Zeile ${line} ein anderes Konto. Bitte entscheiden Sie sich für eines.`,
  row_twice: (line) => `Diese Person steht schon in Zeile ${line}. Bitte lassen Sie eine der beiden Zeilen aus.`,
  id_twice: (line) => `Dieselbe Kennung hat schon Zeile ${line}. Bitte geben Sie jeder Person ihre eigene.`,
  number_twice: (line) => `Dieselbe Nummer hat schon Zeile ${line}. Bitte geben Sie jeder Person ihre eigene.`,
  number_taken: (name) => `Diese Nummer hat schon ${name}. Bitte prüfen Sie Nummer und Namen.`,
  number_differs: (known) => `Hier hat diese Person die Nummer ${known}. Eine Nummer bleibt; bitte lassen Sie das Feld leer.`,
  periods_overlap: (term) =>
    `Das überschneidet sich mit der Mitgliedschaft ${term}. Bitte prüfen Sie den Tag, oder ändern Sie die Zeiten in der Mitgliedsakte.`,
  entry_differs: (known) => `Das passt nicht zum Eintritt am ${known}. Bitte ändern Sie ihn in der Mitgliedsakte.`,
  no_adult: () =>
    'Zu dieser Familie gehört kein Erwachsener. Bitte nehmen Sie ihn mit in die Datei; er muss nicht Mitglied sein.',
  fee_family: (family) =>
    `Diese Person zählt hier schon in ${family ? `der Familie „${family}“` : 'einer anderen Familie'} für den Beitrag. Beenden Sie das zuerst in der Mitgliedsakte, oder leeren Sie das Feld.`,
  families_twice: (line) =>
    `In Zeile ${line} steht diese Person in einer anderen Familie. Sie zählt nur in einer für den Beitrag; bitte lassen Sie eine der beiden Zeilen aus.`,
  payer_unknown: () =>
    'Diese Person steht weder in der Datei noch im Verein. Bitte nennen Sie Nummer, Kennung oder „Nachname, Vorname“. Wer nur zahlt, braucht eine eigene Zeile, mit der Art „kein Mitglied“.',
  payer_open: (line) =>
    `Diese Person steht in Zeile ${line}, und dort ist noch etwas zu klären. Danach kommt auch diese Zeile mit.`,
  payer_child: () => 'Ein Kind kann nicht zahlen. Bitte nennen Sie einen Erwachsenen.',
  own_guardian: () =>
    'Ein Kind steht nicht für sich selbst ein. Bitte nennen Sie Vater, Mutter oder wer sonst für das Kind sorgt.',
}

/** Outcomes of rows whose fault is answered above the rows. */
export const ASKED: readonly MemberFault[] = ['short_year', 'zero_lost', 'department_unknown']

/** `Geburtsdatum „31.02.2010“: Diesen Tag gibt es nicht. …` */
export const memberFaultText = (label: string, value: string, fault: MemberFault, of = ''): string =>
  `${label}${value === '' ? '' : ` „${value.slice(0, 60)}“`}: ${FIXES[fault](of)}`

const CHANGED: Readonly<Partial<Record<Field, string>>> = {
  externalId: 'Kennung',
  memberNo: 'Nummer',
  name: 'Name',
  birth: 'Geburtsdatum',
  sex: 'Geschlecht',
  email: 'E-Mail',
  phone: 'Telefon',
  moreContacts: 'weitere Kontakte',
  street: 'Anschrift',
  kind: 'Art',
  department: 'Abteilungen',
  entry: 'Eintritt',
  exit: 'letzter Tag',
  household: 'Familie',
  payer: 'Zahler',
  iban: 'Bankkonto',
}

export const MEMBER_NOTES = {
  fresh: (entryOn: Temporal.PlainDate | null, isToday: boolean) =>
    entryOn === null
      ? 'Neue Person, kein Mitglied.'
      : `Eintritt ${formatDay(entryOn)}${isToday ? ', weil die Datei keinen nennt' : ''}.`,
  namesake: ({ firstname, lastname, memberNo }: { firstname: string; lastname: string; memberNo: string | null }) =>
    ` Im Verein gibt es schon ${firstname} ${lastname}${memberNo ? ` (Nummer ${memberNo})` : ''}. Ist das dieselbe Person, fehlt der Zeile ${memberNo ? 'ihre Nummer' : 'ihr Geburtsdatum'}.`,
  /** `values`: of a field, before and after. */
  changed: (fields: readonly Field[], values: (field: Field) => string) =>
    `Neu: ${fields.map((field) => `${CHANGED[field] ?? ''}${values(field)}`).join(', ')}.`,
  pausing: ' Die Mitgliedschaft ruht ab heute, weil die Datei nicht sagt, seit wann.',
  lapsed:
    ' Das SEPA-Mandat gilt nicht mehr: Seit über 36 Monaten ist nichts eingezogen. Wurde doch eingezogen, fehlt der Datei die Spalte „Zuletzt eingezogen am“.',
  known: 'Schon so im Verein.',
  stays: 'Bleibt: Diese Person wurde seit der Übernahme geändert oder gehört zu anderem.',
  undone: 'Zurückgenommen.',
} as const
