import { isBefore, parseDay } from './calendar.ts'

/** As `parseDay`, and reads `6.12.`: the next such day from `today` on. */
export function parseComingDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const [, bare] = /^(\d\d?[\s./-]+\d\d?)\.?$/.exec(text.trim()) ?? []
  if (!bare) return parseDay(text)
  const days = [today.year, today.year + 1].map((year) => parseDay(`${bare}.${year}`))
  return days.find((day) => day && !isBefore(day, today)) ?? null
}
