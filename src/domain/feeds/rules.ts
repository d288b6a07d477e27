import { randomBytes } from 'node:crypto'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import type { Rule } from '../series/rules.ts'

export interface FeedEntry {
  /** Stays through moves and replacements. */
  uid: string
  sequence: number
  title: string
  place: string
  /** Reason of a cancellation, or the new time. */
  note: string
  isAllDay: boolean
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  isCancelled: boolean
  /** The hall is closed and the entry undecided. */
  isHallClosed?: boolean
  path: string
  /** Day of the rule for this entry; without a rule it is weekly. */
  series?: { key: string; on: Temporal.PlainDate; rule: Rule | null } | null
}

/**
 * Days back at least, and ahead; sessions exist for two years. It starts with a quarter, so that a series keeps its first date.
 */
const BACK_DAYS = 60
const AHEAD_DAYS = 735
/** Calendar of the whole club; those of one course or department reach further. */
export const CLUB_AHEAD_DAYS = 35

export interface FeedSpan {
  from: Temporal.Instant
  to: Temporal.Instant
}

export const spanFrom = (now: Temporal.Instant, aheadDays: number = AHEAD_DAYS): FeedSpan => ({
  from: berlinMoment(quarterOf(berlinDay(now.subtract({ hours: BACK_DAYS * 24 }))), Temporal.PlainTime.from('00:00')),
  to: now.add({ hours: aheadDays * 24 }),
})

const quarterOf = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.with({ month: Math.floor((day.month - 1) / 3) * 3 + 1, day: 1 })

/** 192 bits: nobody guesses it. */
const SECRET_BYTES = 24

/** Stored name of a calendar's address, which carries its signature. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
