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
  /** Path of its page; empty without one. */
  path: string
}

/** Days that a calendar reaches back and ahead: what was is kept a while, sessions exist for two years at most. */
const BACK_DAYS = 60
const AHEAD_DAYS = 735
/** The calendar of the whole club: that of one offer or department reaches further. */
export const CLUB_AHEAD_DAYS = 35

export interface FeedSpan {
  from: Temporal.Instant
  to: Temporal.Instant
}

export const spanFrom = (now: Temporal.Instant, aheadDays: number = AHEAD_DAYS): FeedSpan => ({
  from: now.subtract({ hours: BACK_DAYS * 24 }),
  to: now.add({ hours: aheadDays * 24 }),
})
