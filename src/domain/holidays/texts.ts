import { formatDay } from '../../kernel/calendar.ts'
import type { ImportedHoliday } from './import-holidays.ts'
import type { HolidayFault } from './read-holiday-file.ts'
import type { SchoolHoliday } from './rules.ts'

export const HOLIDAY_FILE_FAULTS = {
  empty: 'Die Datei ist leer.',
  columns_missing: 'Die erste Zeile muss die Spalten nennen: name;from;to (oder Ferien;Von;Bis).',
  no_calendar: 'Die Datei ist kein lesbarer Kalender (iCal).',
}

const ROW_FAULTS: Record<HolidayFault, string> = {
  name_missing: 'nicht übernommen: Der Name fehlt.',
  day_unreadable: 'nicht übernommen: Erster oder letzter Tag ist nicht zu lesen.',
  too_long: 'nicht übernommen: Länger als 100 Tage. Stimmt das Jahr?',
  other_state: 'nicht übernommen: gehört zu einem anderen Bundesland.',
}

/** `Herbstferien, 02.11.2026 bis 06.11.2026` */
export const holidayText = ({ name, from, to }: SchoolHoliday): string =>
  `${name}, ${from.equals(to) ? formatDay(from) : `${formatDay(from)} bis ${formatDay(to)}`}`

/** `Zeile 3: Herbstferien, 02.11.2026 bis 06.11.2026 – neu.` */
export function describeHoliday(row: ImportedHoliday): string {
  if ('fault' in row) return `Zeile ${row.line}: ${row.text} – ${ROW_FAULTS[row.fault]}`
  const replaced = row.replaced.map(holidayText).join(' und ')
  const outcome = row.outcome === 'changed' ? `neu statt ${replaced}.` : row.outcome === 'added' ? 'neu.' : 'schon vorhanden.'
  return `Zeile ${row.line}: ${holidayText(row.holiday)} – ${outcome}`
}

export function summariseHolidays(rows: readonly ImportedHoliday[]): string {
  const count = (outcome: string) => rows.filter((row) => 'outcome' in row && row.outcome === outcome).length
  const faults = rows.filter((row) => 'fault' in row).length
  return `${rows.length} Zeilen gelesen: ${count('added')} neu, ${count('changed')} geändert, ${count('unchanged')} schon vorhanden, ${faults} nicht übernommen.`
}
