import type { Kind } from './input.ts'

const SUBJECTS: Readonly<Record<Kind, string>> = {
  occupancy: 'Belegungsplan',
  offers: 'Liste von Angeboten',
  participants: 'Liste von Teilnehmern',
  members: 'Liste von Mitgliedern',
}

export const IMPORT_JOURNAL = {
  checked: (kind: Kind, fileName: string) => `${SUBJECTS[kind]} geprüft: ${fileName}`,
  done: (kind: Kind, fileName: string, taken: number, total: number) =>
    `${SUBJECTS[kind]} übernommen: ${fileName}, ${taken} von ${total} Zeilen`,
  started: (kind: Kind, fileName: string, rows: number) => `${SUBJECTS[kind]} hochgeladen: ${fileName}, ${rows} Zeilen`,
  undoing: (fileName: string) => `Übernahme wird zurückgenommen: ${fileName}`,
  undone: (fileName: string) => `Übernahme zurückgenommen: ${fileName}`,
}
