import { randomBytes } from 'node:crypto'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import type { Rule } from '../series/rules.ts'

/** One entry of a calendar. */
export interface FeedEntry {
  /** Stays when it is moved, and across a chain of replacements. */
  uid: string
  /** Rises with every change. */
  sequence: number
  title: string
  place: string
  /** Why it does not take place, where it does instead. */
  note: string
  isAllDay: boolean
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  isCancelled: boolean
  /** Its hall is closed, and it is open what becomes of it. */
  isHallClosed?: boolean
  /** Path of its page; empty without one. */
  path: string
  /** What it repeats: the day of the rule that it stands for; without a rule it is weekly on that weekday. */
  series?: { key: string; on: Temporal.PlainDate; rule: Rule | null } | null
}

/**
 * Days that a calendar reaches back at least, and ahead: what was is kept a while, sessions exist for two years at most. It begins with a
 * quarter, so that the first date of a series does not become another one every week.
 */
const BACK_DAYS = 60
const AHEAD_DAYS = 735
/** The calendar of the whole club: that of one offer or department reaches further. */
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

/** The part of a calendar's address that only its people know. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
