import type { ShiftColumn } from '../../domain/operations/read-shift-row.ts'

/** Columns of the table of shifts, in its order. */
export const SHIFT_FIELDS: readonly { name: ShiftColumn; label: string; example: string; isWide?: boolean }[] = [
  { name: 'task', label: 'Aufgabe oder Beitrag', example: 'Grillstand', isWide: true },
  { name: 'day', label: 'Tag', example: '19.6.' },
  { name: 'time', label: 'Zeit', example: '14–16' },
  { name: 'place', label: 'Ort', example: '' },
  { name: 'needed', label: 'Anzahl', example: '2' },
  { name: 'minAge', label: 'Alter', example: 'ab 16' },
  { name: 'qualification', label: 'Qualifikation', example: '' },
  { name: 'description', label: 'Hinweis', example: '', isWide: true },
  { name: 'hours', label: 'Stunden', example: '' },
]
