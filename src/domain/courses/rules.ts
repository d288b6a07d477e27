import { isBefore } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'

export const COURSE_STATES = ['draft', 'published', 'running', 'finished', 'cancelled', 'archived'] as const
export type CourseState = (typeof COURSE_STATES)[number]

/** The states in which the public sees an offer. */
export const PUBLIC_STATES: readonly CourseState[] = ['published', 'running']

const NEXT: Record<CourseState, readonly CourseState[]> = {
  draft: ['published', 'archived'],
  published: ['draft', 'running', 'cancelled'],
  running: ['finished', 'cancelled'],
  finished: ['archived'],
  cancelled: ['archived', 'draft'],
  archived: ['draft'],
}

/** Whether an offer may go from one state to the other; a state never follows itself. */
export const canFollow = (from: CourseState, to: CourseState): boolean => NEXT[from].includes(to)

interface PriceOf {
  kind: string
  cents: number
}

/** Whether anybody has said what an offer costs; a reduced price alone says it for nobody. */
export const hasPrice = (prices: readonly PriceOf[]): boolean =>
  prices.some(({ kind }) => kind === 'non_member' || kind === 'member')

/** The same of prices by their kind. */
export const saysPrice = (prices: { non_member?: number | undefined; member?: number | undefined }): boolean =>
  prices.non_member !== undefined || prices.member !== undefined

/** Whether the members' fee covers an offer, and nobody else may buy it. */
export const isInFee = (prices: readonly PriceOf[]): boolean =>
  !prices.some(({ kind }) => kind === 'non_member') && prices.some(({ kind, cents }) => kind === 'member' && cents === 0)

const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 })

/**
 * By how many days an offer moves into another season: whole weeks, so that weekdays stay. What began in the third week of its
 * season begins in the third week of the new one; without a season it begins in the first week, never before its first day.
 */
export function shiftInto(
  season: { from: Temporal.PlainDate },
  offer: { seasonFrom: Temporal.PlainDate | null; firstOn: Temporal.PlainDate },
): number {
  const days = mondayOf(offer.seasonFrom ?? offer.firstOn)
    .until(mondayOf(season.from))
    .total('days')
  return isBefore(offer.firstOn.add({ days }), season.from) ? days + 7 : days
}

/** What an offer is found by. Written to `courses.search` with every change of these. */
export const courseSearch = (
  course: { title: string; summary: string; sport: string; tags: string[] },
  department: string,
): string => fold([course.title, course.summary, course.sport, course.tags.join(' '), department].join(' '))
