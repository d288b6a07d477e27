import { plural } from '../../kernel/plural.ts'

const fromText = (from: string | null) => (from === null ? '' : ` ab ${from}`)

export const SERIES_JOURNAL = {
  entered: (title: string, dates: number, from: string, to: string, more: string) =>
    `Serie eingetragen: ${title}, ${dates} Termine vom ${from} bis ${to}${more}`,
  granted: (title: string, from: string | null, dates: number, more: string) =>
    `Serie zugesagt${fromText(from)}: ${title}, ${dates} Termine${more}`,
  changed: (title: string, from: string | null, dates: number, more: string) =>
    `Serie geändert${fromText(from)}: ${title}, ${dates} Termine${more}`,
  ended: (title: string, dates: number, lastOn: string, as: 'released' | 'cancelled') =>
    `Serie beendet: ${title}, ${plural(dates, 'Termin', 'Termine')} nach dem ${lastOn} ${as === 'released' ? 'frei gegeben' : 'abgesagt'}`,
  outsideHours: (dates: number, reason: string) =>
    ` (${plural(dates, 'Termin', 'Termine')} außerhalb der Öffnungszeiten: ${reason})`,
  cancelled: (title: string, dates: number, from: string) => `Serie beendet: ${title}, ${dates} Termine ab ${from} abgesagt`,
  declined: (title: string, dates: number, to: string) => `Serie abgelehnt: ${title}, ${dates} Termine bis ${to}`,
  followedHolidays: (title: string, dates: number) => `Ferien und Feiertage: Serie „${title}“, jetzt ${dates} Termine`,
  requested: (title: string, dates: number, from: string, to: string) =>
    `Serie angefragt: ${title}, ${dates} Termine vom ${from} bis ${to}`,
  asBefore: (title: string) => `Serie wieder wie vor der Änderung: ${title}`,
  restored: (to: string, title: string, count: number) =>
    `Serie gilt wieder bis ${to}: ${title}, ${plural(count, 'Termin', 'Termine')}`,
}
