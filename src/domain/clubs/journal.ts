export const CLUB_JOURNAL = {
  departmentAdded: (name: string) => `Abteilung angelegt: ${name}`,
  departmentChanged: (name: string) => `Abteilung geändert: ${name}`,
  departmentRemoved: (name: string) => `Abteilung gelöscht: ${name}`,
  embeddingChanged: 'Einstellungen geändert: Einbetten',
  settingsChanged: (names: string) => `Einstellungen geändert: ${names}`,
  detailsChanged: (names: string) => `Angaben zum Verein geändert: ${names}`,
  badgeChanged: 'Wappen geändert',
  badgeRemoved: 'Wappen entfernt',
  created: (club: string) => `Verein angelegt: ${club}`,
  parameterSet: (name: string) => `Parameter ${name} gesetzt`,
  parameterRemoved: (name: string) => `Parameter ${name} entfernt`,
}
