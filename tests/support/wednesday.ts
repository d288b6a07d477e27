import { stateHolidays } from '../../src/domain/holidays/state-holidays.ts'

const isHoliday = (day: Temporal.PlainDate) => stateHolidays('BY', day.year).some(([on]) => on === day.toString())

/**
 * The first Wednesday from so many days after today on (Berlin time); of a public holiday the one before, as the demo's halls are closed
 * then and its next courses begin four weeks ahead.
 */
export function wednesdayIn(days: number): Temporal.PlainDate {
  const from = Temporal.Now.plainDateISO('Europe/Berlin').add({ days })
  let day = from.add({ days: (10 - from.dayOfWeek) % 7 })
  while (isHoliday(day)) day = day.subtract({ weeks: 1 })
  return day
}
