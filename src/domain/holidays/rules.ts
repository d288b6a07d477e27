/** `inherit`: as the course's hall. */
export const SCHOOL_HOLIDAYS = ['inherit', 'takes_place', 'pauses'] as const
export type SchoolHolidays = (typeof SCHOOL_HOLIDAYS)[number]

/** Days without school in one federal state, first and last included. */
export interface SchoolHoliday {
  name: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** ISO day → name. */
export type NamedDays = ReadonlyMap<string, string>

/** The course decides, else its hall; without a hall it pauses. */
export const pausesInSchoolHolidays = (rule: SchoolHolidays, isHallClosed: boolean | null): boolean =>
  rule === 'inherit' ? (isHallClosed ?? true) : rule === 'pauses'

export function daysOfHolidays(
  holidays: readonly SchoolHoliday[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Map<string, string> {
  const days = new Map<string, string>()
  const { compare } = Temporal.PlainDate
  for (const holiday of holidays) {
    const last = compare(holiday.to, to) < 0 ? holiday.to : to
    for (let day = compare(holiday.from, from) < 0 ? from : holiday.from; compare(day, last) <= 0; day = day.add({ days: 1 }))
      days.set(day.toString(), holiday.name)
  }
  return days
}

export const HALL_TAKEN = 'Halle belegt'

/** Public holidays name a day before school holidays do. The hall is taken on `left` days; `kept` days take place. */
export function daysOff(
  { publicDays, schoolDays }: { publicDays: NamedDays; schoolDays: NamedDays },
  { pauses, kept = [], left = [] }: { pauses: boolean; kept?: readonly string[]; left?: readonly string[] },
): NamedDays {
  const taken = left.map((day) => [day, HALL_TAKEN] as const)
  const days = new Map([...taken, ...(pauses ? schoolDays : []), ...publicDays])
  for (const day of kept) days.delete(day)
  return days
}
