import { ageOn, isAfter } from '../../kernel/calendar.ts'

/** Last day on which an invitation keeps the statutes' notice: that many whole days lie between. */
export const inviteBy = ({ onDay, noticeDays }: { onDay: Temporal.PlainDate; noticeDays: number }): Temporal.PlainDate =>
  onDay.subtract({ days: noticeDays })

export type Invitation = 'missing' | 'in_time' | 'late'

export function invitationOf(meeting: {
  onDay: Temporal.PlainDate
  noticeDays: number
  invitedOn: Temporal.PlainDate | null
}): Invitation {
  if (!meeting.invitedOn) return 'missing'
  return isAfter(meeting.invitedOn, inviteBy(meeting)) ? 'late' : 'in_time'
}

/** Of age to vote on the day of the meeting; without a birth date nobody can say so. */
export const mayVote = (birthOn: Temporal.PlainDate | null, onDay: Temporal.PlainDate, votingAge: number): boolean =>
  votingAge === 0 || (birthOn !== null && ageOn(birthOn, onDay) >= votingAge)

/** More yes than no; who abstains does not count (§ 32 (1) BGB). */
export const isElected = ({ yes, no }: { yes: number; no: number }): boolean => yes > no
