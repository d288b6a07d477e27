import type { Step } from './rules.ts'

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

export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  address: 'Anschrift eintragen',
  contact: 'E-Mail-Adresse der Geschäftsstelle eintragen',
  badge: 'Wappen hochladen',
  imprint: 'Impressum vervollständigen',
  departments: 'Abteilungen anlegen',
  bank: 'Bankverbindung und Gläubiger-ID eintragen',
  leaders: 'Vorstand einladen',
  hosts: 'Adresse der Website festlegen',
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
