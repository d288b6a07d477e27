import { dayFault, isBefore, isNoDay, parseDay } from './calendar.ts'

const bareIn = (text: string): string | undefined => /^(\d\d?[\s./-]+\d\d?)\.?$/.exec(text.trim())?.[1]

/** As `parseDay`, and reads `6.12.`: the next such day from `today` on. */
export function parseComingDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const bare = bareIn(text)
  if (!bare) return parseDay(text)
  const days = [today.year, today.year + 1].map((year) => parseDay(`${bare}.${year}`))
  return days.find((day) => day && !isBefore(day, today)) ?? null
}

/** As `dayFault`, also for a day without its year that no year has. */
export function comingDayFault(text: string): string {
  const bare = bareIn(text)
  return bare && isNoDay(`${bare}.2028`) ? `Den ${text.trim()} gibt es nicht.` : dayFault(text)
}
