import type { Club } from '../context.ts'
import { stateHolidays } from './state-holidays.ts'

const years = new Map<string, ReturnType<typeof stateHolidays>>()

function holidaysOf(stateCode: string, year: number): ReturnType<typeof stateHolidays> {
  const key = `${stateCode}${year}`
  const known = years.get(key)
  if (known) return known
  const days = stateHolidays(stateCode, year)
  years.set(key, days)
  return days
}

type Place = Pick<Club, 'stateCode' | 'hasAssumptionDay'>

/** By ISO day, in every year from `from` to `to`. Of municipal ones only 15 August in Bavaria (Art. 1 Abs. 1 Nr. 2 FTG). */
export function namedHolidays(
  { stateCode, hasAssumptionDay }: Place,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (let year = from.year; year <= to.year; year++) {
    for (const [day, name] of holidaysOf(stateCode, year)) days.set(day, name)
    if (stateCode === 'BY' && hasAssumptionDay) days.set(`${year}-08-15`, 'Mariä Himmelfahrt')
  }
  return days
}

export const publicHolidays = (place: Place, from: Temporal.PlainDate, to: Temporal.PlainDate): ReadonlySet<string> =>
  new Set(namedHolidays(place, from, to).keys())
