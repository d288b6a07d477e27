export const PRIVACY_JOURNAL = {
  exported: 'Alle Daten einer Person ausgegeben',
  asked: 'Anfrage zum Datenschutz eingetragen',
  identified: 'Identität geprüft',
  answered: 'Anfrage zum Datenschutz beantwortet',
}
