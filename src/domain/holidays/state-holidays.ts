import { easterSunday } from '../../kernel/calendar.ts'

interface StateHoliday {
  name: string
  /** `MM-DD`, days after Easter Sunday, or the Wednesday before 23 November. */
  on: string | number | 'repentance'
  /** All states without them. */
  states?: string
  from?: number
  until?: number
}

const REFORMATION = { name: 'Reformationstag', on: '10-31' }

/** Public holidays by the laws of the sixteen states. Municipal ones are the club's matter (`named-holidays.ts`). */
const HOLIDAYS: readonly StateHoliday[] = [
  { name: 'Neujahr', on: '01-01' },
  { name: 'Heilige Drei Könige', on: '01-06', states: 'BW BY ST' },
  { name: 'Internationaler Frauentag', on: '03-08', states: 'BE', from: 2019 },
  { name: 'Internationaler Frauentag', on: '03-08', states: 'MV', from: 2023 },
  { name: 'Karfreitag', on: -2 },
  { name: 'Ostersonntag', on: 0, states: 'BB' },
  { name: 'Ostermontag', on: 1 },
  { name: 'Maifeiertag', on: '05-01' },
  { name: 'Tag der Befreiung (75. Jahrestag)', on: '05-08', states: 'BE', from: 2020, until: 2020 },
  { name: 'Tag der Befreiung (80. Jahrestag)', on: '05-08', states: 'BE', from: 2025, until: 2025 },
  { name: 'Christi Himmelfahrt', on: 39 },
  { name: 'Pfingstsonntag', on: 49, states: 'BB' },
  { name: 'Pfingstmontag', on: 50 },
  { name: 'Fronleichnam', on: 60, states: 'BW BY HE NW RP SL' },
  { name: '75-jähriges Jubiläum des Volksaufstands in der DDR', on: '06-17', states: 'BE', from: 2028, until: 2028 },
  { name: 'Mariä Himmelfahrt', on: '08-15', states: 'SL' },
  { name: 'Weltkindertag', on: '09-20', states: 'TH', from: 2019 },
  { name: 'Tag der Deutschen Einheit', on: '10-03' },
  { ...REFORMATION, states: 'BB MV SN ST TH' },
  { ...REFORMATION, states: 'BW BY BE HE NW RP SL', from: 2017, until: 2017 },
  { ...REFORMATION, states: 'HB HH NI SH', from: 2017 },
  { name: 'Allerheiligen', on: '11-01', states: 'BW BY NW RP SL' },
  { name: 'Buß- und Bettag', on: 'repentance', states: 'SN' },
  { name: '1. Weihnachtstag', on: '12-25' },
  { name: '2. Weihnachtstag', on: '12-26' },
]

function repentanceOf(year: number): Temporal.PlainDate {
  const last = new Temporal.PlainDate(year, 11, 22)
  return last.subtract({ days: (last.dayOfWeek + 4) % 7 })
}

function dayOf(on: StateHoliday['on'], year: number): string {
  if (typeof on === 'number') return easterSunday(year).add({ days: on }).toString()
  return on === 'repentance' ? repentanceOf(year).toString() : `${year}-${on}`
}

/** ISO days and names, in the order of the year. */
export const stateHolidays = (stateCode: string, year: number): (readonly [day: string, name: string])[] =>
  HOLIDAYS.filter(
    ({ states, from = year, until = year }) => from <= year && year <= until && (states?.includes(stateCode) ?? true),
  )
    .map(({ name, on }) => [dayOf(on, year), name] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
