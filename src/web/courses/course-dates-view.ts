import { HALL_CLOSED, HALL_CLOSED_MEANS } from '../../domain/bookings/texts.ts'
import type { CourseDate } from '../../domain/courses/get-public-course.ts'
import type { LeftOut } from '../../domain/sessions/rules.ts'
import { berlinDay, berlinTime, formatDayShort, formatTimes, isAfter } from '../../kernel/calendar.ts'

export interface DateView {
  /** ISO moment. */
  at: string
  text: string
  isCancelled: boolean
  /** Reason against the date, or a doubt about it. */
  note: string
}

const STATE_NOTES = { cancelled: 'entfällt', moved: 'verlegt', planned: '', held: '' }

function noteOf({ state, note, isHallClosed }: CourseDate): string {
  if (isHallClosed) return [`${HALL_CLOSED}. ${HALL_CLOSED_MEANS}`, note].filter(Boolean).join(' ')
  return note || STATE_NOTES[state]
}

function dateView(date: CourseDate): DateView {
  const from = Temporal.Instant.from(date.startsAt)
  const to = Temporal.Instant.from(date.endsAt)
  return {
    at: from.toString(),
    text: `${formatDayShort(berlinDay(from))}${berlinDay(from).year} · ${formatTimes(berlinTime(from), berlinTime(to))}`,
    isCancelled: date.state === 'cancelled' || date.state === 'moved',
    note: noteOf(date),
  }
}

interface Run {
  reason: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** `Mo 03.08. bis Mo 07.09.2026` */
const runView = ({ reason, from, to }: Run): DateView => ({
  at: from.toString(),
  text: `${from.equals(to) ? '' : `${formatDayShort(from)} bis `}${formatDayShort(to)}${to.year}`,
  isCancelled: true,
  note: `entfällt: ${reason}`,
})

const dayOf = (date: CourseDate): Temporal.PlainDate => berlinDay(Temporal.Instant.from(date.startsAt))

/**
 * Dates, and between them left-out days: adjoining ones with the same reason are one line. Days after the last date belong to
 * dates not shown, unless there are none.
 */
export function presentDates(dates: readonly CourseDate[], leftOut: readonly LeftOut[], hasMore: boolean): DateView[] {
  const last = dates.at(-1)
  const isShown = ({ onDay }: LeftOut) => !hasMore || (last !== undefined && !isAfter(onDay, dayOf(last)))
  const all = [
    ...dates.map((date) => ({ onDay: dayOf(date), date, reason: '' })),
    ...leftOut.filter(isShown).map(({ onDay, reason }) => ({ onDay, date: null, reason })),
  ].toSorted((one, other) => Temporal.PlainDate.compare(one.onDay, other.onDay))
  const lines: (CourseDate | Run)[] = []
  for (const { onDay, date, reason } of all) {
    const before = lines.at(-1)
    if (date) lines.push(date)
    else if (before && 'reason' in before && before.reason === reason) before.to = onDay
    else lines.push({ reason, from: onDay, to: onDay })
  }
  return lines.map((line) => ('reason' in line ? runView(line) : dateView(line)))
}
