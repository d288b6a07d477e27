import Holidays from 'date-holidays'

const years = new Map<string, string[]>()

function holidaysOf(stateCode: string, year: number): string[] {
  const key = `${stateCode}${year}`
  const known = years.get(key)
  if (known) return known
  const days = new Holidays('DE', stateCode).getHolidays(year).filter((day) => day.type === 'public')
  const texts = days.map((day) => day.date.slice(0, 10))
  years.set(key, texts)
  return texts
}

/** The public holidays of a German state (`BY`) as ISO days, for every year from `from` to `to`. Holidays of single municipalities are not among them. */
export function publicHolidays(stateCode: string, from: Temporal.PlainDate, to: Temporal.PlainDate): ReadonlySet<string> {
  const days = new Set<string>()
  for (let year = from.year; year <= to.year; year++) for (const day of holidaysOf(stateCode, year)) days.add(day)
  return days
}
