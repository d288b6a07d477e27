import type { FaultKind, LineKind } from './rules.ts'

export const LINE_KIND_TEXTS: Readonly<Record<LineKind, string>> = { A: 'A', B: 'B', sport: 'Sportart' }

/** Heads of lists of people or departments. */
export const FAULT_TEXTS: Readonly<Record<FaultKind, { title: string; toDo: string }>> = {
  no_birth: { title: 'Geburtsdatum fehlt', toDo: 'Ohne Jahrgang kann niemand gemeldet werden. Bitte tragen Sie es nach.' },
  odd_age: {
    title: 'Geburtsdatum unwahrscheinlich',
    toDo: 'Nach dem Stichtag geboren oder älter als 110 Jahre. Bitte prüfen Sie es.',
  },
  no_sex: { title: 'Geschlecht nicht eingetragen', toDo: 'Diese Mitglieder werden unter „ohne Angabe“ gemeldet.' },
  no_sport: {
    title: 'In keiner Abteilung eines Fachverbands',
    toDo: 'Diese Mitglieder fehlen in der Meldung nach Sportarten (B).',
  },
  no_federation: {
    title: 'Abteilung ohne Nummer des Fachverbands',
    toDo: 'Ihre Mitglieder fehlen in der Meldung nach Sportarten (B). Tragen Sie die Nummer bei der Abteilung ein, ein bis vier Ziffern.',
  },
}

export const REPORT_REFUSALS = {
  already_reported: 'Inzwischen hat jemand anderes diese Meldung festgehalten. Sie sehen sie unten.',
  not_yet: 'Der Stichtag liegt noch vor uns. Festgehalten wird die Meldung ab diesem Tag.',
  nobody: 'Am Stichtag hat der Verein keine Mitglieder, die gemeldet werden.',
  incomplete: 'Die Prüfung zeigt noch Fehler. Bitte beheben Sie sie, oder bestätigen Sie, dass Sie so gemeldet haben.',
} as const
export type ReportRefusal = keyof typeof REPORT_REFUSALS
