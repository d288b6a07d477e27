/** What an offer does in the school holidays; `inherit`: as its hall. */
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

/** Whether a weekly time pauses in the school holidays: as the offer says, else the hall; without a hall it does. */
export const pausesInSchoolHolidays = (offer: SchoolHolidays, isHallClosed: boolean | null): boolean =>
  offer === 'inherit' ? (isHallClosed ?? true) : offer === 'pauses'

/** Every day of these holidays from `from` to `to` with its name. */
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

/** Why a weekly time stays out on a day that somebody else had when it was entered. */
export const HALL_TAKEN = 'Halle belegt'

/**
 * The days on which something that recurs does not take place, with the reason. A public holiday names a day before the school holidays
 * do; on `left` days its hall is somebody else's; on `kept` days it takes place all the same.
 */
export function daysOff(
  { publicDays, schoolDays }: { publicDays: NamedDays; schoolDays: NamedDays },
  { pauses, kept = [], left = [] }: { pauses: boolean; kept?: readonly string[]; left?: readonly string[] },
): NamedDays {
  const taken = left.map((day) => [day, HALL_TAKEN] as const)
  const days = new Map([...taken, ...(pauses ? schoolDays : []), ...publicDays])
  for (const day of kept) days.delete(day)
  return days
}
