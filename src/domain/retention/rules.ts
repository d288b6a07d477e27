/** A parameter of the club with the same name overrides a period. */
import { isBefore } from '../../kernel/calendar.ts'
export const PERIODS = {
  /** After the last participation (Art. 9 and 5 (1) (e) GDPR: the purpose is over). */
  healthNoteDays: 30,
  /** After the last participation: emergency contacts, collectors. */
  careDays: 180,
  /** After a sign-up or a draw: texts, answers, companions. */
  answerDays: 180,
  /** Whole years after the year of the session (§§ 195, 199 BGB: claims from it are barred). */
  attendanceYears: 3,
  /** After the last day of a Hallenvergabe: contacts of needs and objections. */
  allocationContactDays: 180,
  /** After leaving a hall's waiting list, or after the last wished day. */
  slotWishDays: 180,
  /** After the end, refusal or cancellation of requested time: the contact. */
  bookingContactDays: 180,
  /** After the defect was settled: its reporter. */
  defectContactDays: 90,
  /** After the shift: helpers without membership and login, so that they can be asked for next year's; notes of all. */
  helperDays: 400,
  /** After sending: messages to the club and about the program, with their answers. */
  feedbackDays: 730,
  /** After the last login: the fitness diary. */
  diaryDays: 1095,
  /** After sending: mailings with their recipients; drafts after their last change. */
  mailingDays: 730,
  /** After a refused application for membership, or one that nobody decided: what its form said. */
  applicationDays: 180,
  /** After the last work with minors: the days of certificates (§ 72a (5) SGB VIII asks for six months at most). */
  conductCheckDays: 180,
  /** Whole years after the year in which somebody left and did nothing any more: who it was. */
  formerYears: 3,
  /** After an order for many people; its paper is removed too. */
  batchDays: 90,
} as const
export type PeriodName = keyof typeof PERIODS

/** @throws for anything but a whole number of at least one */
export function readPeriod(name: PeriodName, given: string | null): number {
  const value = Number(given ?? PERIODS[name])
  if (!Number.isInteger(value) || value < 1) throw new Error(`Parameter ${name} is no whole number of at least 1`)
  return value
}

export interface Involvement {
  isInvolved: boolean
  lastOn: Temporal.PlainDate | null
  enteredOn: Temporal.PlainDate | null
}

/** Counts `days` from the later of last participation and entry. */
export function isOver({ isInvolved, lastOn, enteredOn }: Involvement, days: number, today: Temporal.PlainDate): boolean {
  if (isInvolved) return false
  const ends = [lastOn, enteredOn].filter((day) => day !== null).sort(Temporal.PlainDate.compare)
  const end = ends.at(-1)
  return end !== undefined && isBefore(end.add({ days }), today)
}

export const attendanceKeptFrom = (years: number, today: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: today.year - years, month: 1, day: 1 })
