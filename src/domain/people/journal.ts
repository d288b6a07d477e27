export const PERSON_JOURNAL = {
  healthNoteRemoved: 'Gesundheitshinweis entfernt',
  healthNoteSet: (isReleased: boolean) => `Gesundheitshinweis hinterlegt, ${isReleased ? 'für Trainer' : 'nicht'} freigegeben`,
  guardianAdded: 'Sorgeberechtigte Person eingetragen',
  guardianRemoved: 'Sorgeberechtigte Person ausgetragen',
  contactChanged: 'Kontaktdaten geändert',
  changed: 'Name oder Geburtsdatum geändert',
  created: 'Person angelegt',
  removed: 'Person entfernt, die eine Übernahme gebracht hatte',
  healthNoteRead: (where: string) => `Gesundheitshinweis gelesen: ${where}`,
  careChanged: 'Notfallnummern und Abholer geändert',
}
