import { formatDay } from '../../kernel/calendar.ts'

export const PERSON_JOURNAL = {
  healthNoteRemoved: 'Gesundheitshinweis entfernt',
  healthNoteSet: (isReleased: boolean) => `Gesundheitshinweis hinterlegt, ${isReleased ? 'für Trainer' : 'nicht'} freigegeben`,
  guardianAdded: 'Sorgeberechtigte Person eingetragen',
  guardianRemoved: 'Sorgeberechtigte Person ausgetragen',
  contactChanged: 'Kontaktdaten geändert',
  changed: 'Name oder Geburtsdatum geändert',
  created: 'Person angelegt',
  died: (day: Temporal.PlainDate) => `Als verstorben eingetragen, letzter Tag ${formatDay(day)}`,
  revived: 'Tod zurückgenommen, weil er irrtümlich eingetragen war',
  keptApart: 'Geprüft: zwei verschiedene Personen',
  merged: 'Mit einer doppelt geführten Person zusammengeführt',
  mergedInto: 'In eine andere Person übernommen',
  removed: 'Person entfernt, die eine Übernahme gebracht hatte',
  healthNoteRead: (where: string) => `Gesundheitshinweis gelesen: ${where}`,
  careChanged: 'Notfallnummern und Abholer geändert',
}
