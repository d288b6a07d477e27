export const HONOUR_JOURNAL = {
  awarded: (title: string) => `Geehrt: ${title}`,
  skipped: (title: string) => `Ohne Ehrung: ${title}`,
  removed: (title: string) => `Ehrung gelöscht: ${title}`,
  rulesChanged: 'Regeln für Ehrungen geändert',
  priorAdded: 'Frühere Mitgliedschaft in einem anderen Verein angerechnet',
  priorRemoved: 'Angerechnete frühere Mitgliedschaft gelöscht',
}
