import { isBefore, mondayOf } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'

export const COURSE_STATES = ['draft', 'published', 'running', 'finished', 'cancelled', 'archived'] as const
export type CourseState = (typeof COURSE_STATES)[number]

export const PUBLIC_STATES: readonly CourseState[] = ['published', 'running']

const NEXT: Record<CourseState, readonly CourseState[]> = {
  draft: ['published', 'archived', 'cancelled'],
  published: ['draft', 'running', 'finished', 'cancelled'],
  running: ['finished', 'cancelled'],
  finished: ['archived', 'published'],
  cancelled: ['archived', 'draft'],
  archived: ['draft'],
}

/** A state never follows itself. */
export const canFollow = (from: CourseState, to: CourseState): boolean => NEXT[from].includes(to)

export interface CourseStanding {
  kind: 'ongoing' | 'course'
  state: CourseState
  /** Day of its first session. */
  firstOn: Temporal.PlainDate | null
  /** Sessions that are not over. */
  ahead: number
  /** With a place, a wait or a wish, or on the group list. */
  people: number
}

export type StepRefusal = 'wrong_state' | 'not_begun' | 'sessions_ahead' | 'has_people' | 'is_over'

/**
 * A course begins with its first session, and ends after its last. A draft with people is cancelled, so that they hear of it.
 * The clock would end a dated course without sessions ahead at once.
 */
export function stepRefusal(to: CourseState, course: CourseStanding, today: Temporal.PlainDate): StepRefusal | null {
  const { kind, state, firstOn, ahead, people } = course
  if (!canFollow(state, to)) return 'wrong_state'
  if (to === 'running' && firstOn && isBefore(today, firstOn)) return 'not_begun'
  if (ahead > 0 && (to === 'finished' || (to === 'archived' && state === 'finished'))) return 'sessions_ahead'
  if (to === 'archived' && state === 'draft' && people > 0) return 'has_people'
  return to === 'published' && state === 'finished' && kind === 'course' && ahead === 0 ? 'is_over' : null
}

interface PriceOf {
  kind: string
  cents: number
}

/** A reduced price alone is none: it needs a member price or a full one. */
export const hasPrice = (prices: readonly PriceOf[]): boolean =>
  prices.some(({ kind }) => kind === 'non_member' || kind === 'member')

export const saysPrice = (prices: { non_member?: number | undefined; member?: number | undefined }): boolean =>
  prices.non_member !== undefined || prices.member !== undefined

/** The fee covers it, and only members take part. */
export const isInFee = (prices: readonly PriceOf[]): boolean =>
  !prices.some(({ kind }) => kind === 'non_member') && prices.some(({ kind, cents }) => kind === 'member' && cents === 0)

/**
 * Whole weeks, so that weekdays stay: the third week of a season becomes the third of the new one. Without a season it is the
 * first, never before the first day.
 */
export function shiftInto(
  season: { from: Temporal.PlainDate },
  course: { seasonFrom: Temporal.PlainDate | null; firstOn: Temporal.PlainDate },
): number {
  const days = mondayOf(course.seasonFrom ?? course.firstOn)
    .until(mondayOf(season.from))
    .total('days')
  return isBefore(course.firstOn.add({ days }), season.from) ? days + 7 : days
}

/** Folded text of `courses.search`: write it with every change of these. */
export const courseSearch = (
  course: { title: string; summary: string; sport: string; tags: string[] },
  department: string,
): string => fold([course.title, course.summary, course.sport, course.tags.join(' '), department].join(' '))
