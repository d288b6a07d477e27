export const PRIVACY_JOURNAL = {
  exported: 'Alle Daten einer Person ausgegeben',
  asked: 'Anfrage zum Datenschutz eingetragen',
  askedOneself: 'Anfrage zum Datenschutz im Profil gestellt',
  identified: 'Identität geprüft',
  answered: 'Anfrage zum Datenschutz beantwortet',
}
