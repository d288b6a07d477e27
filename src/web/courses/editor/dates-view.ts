import { HALL_CLOSED } from '../../../domain/bookings/texts.ts'
import type { UpcomingDate } from '../../../domain/sessions/list-upcoming-dates.ts'
import { berlinDay, berlinTime, formatDayShort, formatTimes } from '../../../kernel/calendar.ts'

export interface DateRowView {
  id: string
  text: string
  place: string
  /** Empty: it takes place. */
  state: string
  /** Belongs to no weekly time and can be removed. */
  isSingle: boolean
  /** A kept day, on a holiday: its weekly time and ISO day. */
  kept: { slotId: string; onDay: string } | null
  /** Page on which it is moved or cancelled, or that is taken back; null where a club has none. */
  change: { to: string; text: string } | null
}

const STATES: Readonly<Record<string, string>> = { cancelled: 'fällt aus', moved: 'verlegt' }
const CHANGES: Readonly<Record<string, string>> = { planned: 'Verlegen oder absagen', cancelled: 'Ersatz oder zurücknehmen' }
const HALL_STATES = { approved: '', suspended: HALL_CLOSED, requested: 'noch nicht genehmigt', none: 'noch nicht genehmigt' }

export function presentDate(date: UpcomingDate, hasLists: boolean): DateRowView {
  const { id, startsAt, endsAt, facility, part, state, isSingle, keptSlotId, hallState, isHallClosed } = date
  const on = berlinDay(startsAt)
  const change = CHANGES[state]
  return {
    id,
    text: `${formatDayShort(on)}${on.year} · ${formatTimes(berlinTime(startsAt), berlinTime(endsAt))}`,
    place: [facility, part].filter(Boolean).join(', ') || 'ohne Halle',
    state: STATES[state] ?? (isHallClosed ? HALL_CLOSED : hallState ? HALL_STATES[hallState] : ''),
    isSingle: isSingle && state === 'planned',
    change: hasLists && change ? { to: `/admin/mobile/participantList/${id}/cancel`, text: change } : null,
    kept: keptSlotId && state === 'planned' ? { slotId: keptSlotId, onDay: on.toString() } : null,
  }
}
