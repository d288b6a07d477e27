import Holidays from 'date-holidays'

const years = new Map<string, (readonly [day: string, name: string])[]>()

function holidaysOf(stateCode: string, year: number): (readonly [day: string, name: string])[] {
  const key = `${stateCode}${year}`
  const known = years.get(key)
  if (known) return known
  const holidays = new Holidays('DE', stateCode, { languages: ['de'] }).getHolidays(year)
  const days = holidays.filter(({ type }) => type === 'public').map(({ date, name }) => [date.slice(0, 10), name] as const)
  years.set(key, days)
  return days
}

/** The public holidays of a German state (`BY`): ISO day → name, for every year from `from` to `to`. Holidays of single municipalities are not among them. */
export function namedHolidays(stateCode: string, from: Temporal.PlainDate, to: Temporal.PlainDate): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (let year = from.year; year <= to.year; year++) for (const [day, name] of holidaysOf(stateCode, year)) days.set(day, name)
  return days
}

/** The same days without their names. */
export const publicHolidays = (stateCode: string, from: Temporal.PlainDate, to: Temporal.PlainDate): ReadonlySet<string> =>
  new Set(namedHolidays(stateCode, from, to).keys())
