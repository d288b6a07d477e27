import { formatDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'

const dayText = (day: string): string => formatDay(Temporal.PlainDate.from(day))

export const DATEV_JOURNAL = {
  exported: (from: string, to: string, count: number) =>
    `Buchungen für DATEV ausgegeben: ${dayText(from)} bis ${dayText(to)}, ${plural(count, 'Buchung', 'Buchungen')}`,
  handedOver: (from: string, to: string, count: number) =>
    `Buchungen an die Steuerberatung übergeben: ${dayText(from)} bis ${dayText(to)}, ${plural(count, 'Buchung', 'Buchungen')}`,
  takenBack: (from: string, to: string) => `Übergabe an die Steuerberatung zurückgenommen: ${dayText(from)} bis ${dayText(to)}`,
}
