import type { LeavingRefusal, Step } from './rules.ts'

export type SettingsRefusal = 'changed_meanwhile' | 'host_taken' | 'name_taken' | 'in_use' | 'gone' | 'own_factor_missing'

export const REFUSALS: Readonly<Record<SettingsRefusal, string>> = {
  changed_meanwhile:
    'Jemand anderes hat diese Einstellungen inzwischen geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie sie mit dem gespeicherten Stand und speichern Sie noch einmal.',
  host_taken: 'Diese Adresse gehört schon zu einem anderen Verein. Bitte nehmen Sie sie dort zuerst heraus.',
  name_taken: 'Diesen Namen gibt es schon. Bitte wählen Sie einen anderen.',
  in_use: 'Diese Abteilung wird noch gebraucht. Ordnen Sie ihre Angebote und Benutzer zuerst einer anderen Abteilung zu.',
  gone: 'Das gibt es nicht mehr. Jemand anderes hat es inzwischen gelöscht.',
  own_factor_missing:
    'Sie selbst haben noch keinen zweiten Faktor. Damit wäre die Verwaltung sofort auch für Sie geschlossen. Bitte richten Sie ihn zuerst ein.',
}

export const LEAVING_REFUSALS: Readonly<Record<LeavingRefusal, string>> = {
  not_exported: 'Bitte laden Sie zuerst alle Daten herunter. Der Export darf höchstens 24 Stunden alt sein.',
  other_name: 'Das ist nicht der Name des Vereins. Bitte schreiben Sie ihn genau so, wie er oben steht.',
  has_members: 'Diesem Verband gehören noch Vereine an. Bitte lösen Sie sie zuerst heraus oder löschen Sie sie.',
}

export const CONTRACT_REFUSALS = { not_a_pdf: 'Bitte wählen Sie den Vertrag als PDF.' } as const

export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  halls: 'Sportstätte anlegen',
  departments: 'Abteilungen anlegen',
  offer: 'Erstes Angebot anlegen',
  publish: 'Angebot veröffentlichen',
  invite: 'Vorstand und Übungsleitungen einladen',
  mail: 'E-Mails versenden',
  bank: 'Bankverbindung und Gläubiger-ID eintragen',
  badge: 'Wappen hochladen',
  legal: 'Impressum vervollständigen',
}

/** Gain of each step, as a reason to take it. */
export const STEP_GAINS: Readonly<Record<Step, string>> = {
  halls: 'Angebote bekommen einen Ort, und der Belegungsplan füllt sich.',
  departments: 'Besucher finden Angebote nach Abteilung, und Rollen lassen sich darauf begrenzen.',
  offer: 'Von Hand, oder eine ganze Liste aus einer Tabelle.',
  publish: 'Erst dann sehen es Besucher und können sich anmelden.',
  invite: 'Andere arbeiten mit, jede und jeder mit eigenem Konto.',
  mail: 'Bestätigungen und Absagen kommen an. Eine Test-E-Mail an Sie selbst zeigt es.',
  bank: 'Beiträge und Kurse lassen sich abbuchen.',
  badge: 'Website, E-Mails und Aushänge zeigen Ihr Zeichen.',
  legal: 'Ohne vollständiges Impressum darf die Website nicht ins Netz.',
}

export const PARAMETER_TEXTS: Readonly<Record<string, string>> = {
  feedbackMail: 'Dorthin gehen Rückmeldungen über den Verein.',
  appFeedbackMail: 'Dorthin gehen Rückmeldungen über dieses Programm.',
  auditSkipUsers: 'Benutzernamen, deren Anmeldungen nicht im Protokoll stehen, durch Komma getrennt.',
}

export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  displayName: 'Name',
  slogan: 'Leitspruch',
  title: 'Titel der Website',
  stateCode: 'Bundesland',
  hasAssumptionDay: 'Mariä Himmelfahrt',
  primaryColour: 'Hauptfarbe',
  secondaryColour: 'Zweitfarbe',
  copyrightYear: 'Jahr im Fuß der Seite',
  footerLinks: 'Links im Fuß der Seite',
  legalName: 'Vollständiger Name',
  street: 'Straße',
  postcode: 'Postleitzahl',
  city: 'Ort',
  email: 'E-Mail',
  phone: 'Telefon',
  registerEntry: 'Registereintrag',
  taxNumber: 'Steuernummer',
  board: 'Vorstand',
  officeHours: 'Sprechzeiten',
  bankHolder: 'Kontoinhaber',
  iban: 'IBAN',
  bic: 'BIC',
  creditorId: 'Gläubiger-ID',
  hosts: 'Adressen der Website',
  hasContent: 'Seiten',
  hasNews: 'Aktuelles',
  hasParticipations: 'Anmeldungen',
  hasOperationals: 'Helferlisten',
  hasInvoiceManagement: 'Rechnungen',
}
