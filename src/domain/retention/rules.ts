/** How long each kind of data is kept; a parameter of the club under this name changes it. */
import { isBefore } from '../../kernel/calendar.ts'
export const PERIODS = {
  /** Days after the last participation ended (Art. 9 and 5 (1) (e) GDPR: the purpose is over). */
  healthNoteDays: 30,
  /** Days after the last participation ended: whom to call, who may collect. */
  careDays: 180,
  /** Days after a sign-up ended, or a draw: what people wrote, answered, and who came along with a child. */
  answerDays: 180,
  /** Whole years after the year of the session (§§ 195, 199 BGB: claims from it are barred). */
  attendanceYears: 3,
  /** Days after the last day of a Hallenvergabe: who handed in its needs and objections. */
  allocationContactDays: 180,
  /** Days after somebody took themselves, or was taken, off a hall's waiting list, or after the last day they waited for. */
  slotWishDays: 180,
  /** Days after time in a hall that somebody asked for is over, or was declined or cancelled: who asked. */
  bookingContactDays: 180,
  /** Days after a reported defect was settled: who reported it. */
  defectContactDays: 90,
  /** Days after an order for many people was given; its paper goes with it. */
  batchDays: 90,
} as const
export type PeriodName = keyof typeof PERIODS

/** A period as a parameter says it. @throws what is no whole number of at least one */
export function readPeriod(name: PeriodName, given: string | null): number {
  const value = Number(given ?? PERIODS[name])
  if (!Number.isInteger(value) || value < 1) throw new Error(`Parameter ${name} is no whole number of at least 1`)
  return value
}

/** What is known of somebody whose data are kept for what they take part in. */
export interface Involvement {
  /** Signed up, waiting or on a group list, now or later. */
  isInvolved: boolean
  /** The last day on which they took part or were signed up; null for whoever never was. */
  lastOn: Temporal.PlainDate | null
  /** The day the data were entered, where that is known. */
  enteredOn: Temporal.PlainDate | null
}

/** Whether data that serve taking part are past their time: so many days after the later of the last day and the entry. */
export function isOver({ isInvolved, lastOn, enteredOn }: Involvement, days: number, today: Temporal.PlainDate): boolean {
  if (isInvolved) return false
  const ends = [lastOn, enteredOn].filter((day) => day !== null).sort(Temporal.PlainDate.compare)
  const end = ends.at(-1)
  return end !== undefined && isBefore(end.add({ days }), today)
}

/** The first day whose attendance is still kept with names. */
export const attendanceKeptFrom = (years: number, today: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: today.year - years, month: 1, day: 1 })
