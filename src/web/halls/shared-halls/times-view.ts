import type { BookingState } from '../../../domain/bookings/rules.ts'
import type { SharedTime } from '../../../domain/shared-halls/list-shared-times.ts'
import { berlinDay, berlinTime, formatDay, formatSpan, formatTimes, weekdayName } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import type { StateKind } from '../../ui/badge.tsx'

const STATES: Record<BookingState, { text: string; look: StateKind }> = {
  requested: { text: 'angefragt', look: 'care' },
  approved: { text: 'zugesagt', look: 'good' },
  suspended: { text: 'ruht', look: 'care' },
  declined: { text: 'abgelehnt', look: 'bad' },
  cancelled: { text: 'abgesagt', look: 'bad' },
  released: { text: 'zurückgegeben', look: 'calm' },
}

const textOf = (state: BookingState, dates: number): string => (state === 'suspended' && dates > 1 ? 'ruhen' : STATES[state].text)

export interface SharedDateView {
  id: string
  when: string
  state: string
  look: StateKind
  isLive: boolean
}

export interface SharedTimeView {
  id: string
  title: string
  place: string
  when: string
  /** One for each state of its dates. */
  states: { text: string; look: StateKind }[]
  note: string
  dates: SharedDateView[]
  isSeries: boolean
  /** Dates that can be given back; `isAsked` for mere requests. */
  live: number
  isAsked: boolean
}

const isLive = (state: BookingState): boolean => state === 'requested' || state === 'approved' || state === 'suspended'

export function presentSharedTime({ id, title, place, isSeries, decisionNote, dates }: SharedTime): SharedTimeView {
  const [first] = dates
  const last = dates.at(-1) ?? first
  const live = dates.filter(({ state }) => isLive(state))
  const byState = Map.groupBy(dates, ({ state }) => state)
  const from = first && berlinDay(first.startsAt)
  const when =
    first && last && from && isSeries
      ? `${weekdayName(from.dayOfWeek)}, ${formatTimes(berlinTime(first.startsAt), berlinTime(first.endsAt))} · ${formatDay(from)} bis ${formatDay(berlinDay(last.startsAt))}`
      : first
        ? formatSpan(first.startsAt, first.endsAt)
        : ''
  return {
    id,
    title,
    place,
    isSeries,
    when,
    note: decisionNote,
    live: live.length,
    isAsked: live.length > 0 && live.every(({ state }) => state === 'requested'),
    states: [...byState].map(([state, all]) => ({
      look: STATES[state].look,
      text: isSeries ? `${plural(all.length, 'Termin', 'Termine')} ${textOf(state, all.length)}` : STATES[state].text,
    })),
    dates: dates.map(({ id, startsAt, endsAt, state }) => ({
      id,
      when: formatSpan(startsAt, endsAt),
      isLive: isLive(state),
      state: STATES[state].text,
      look: STATES[state].look,
    })),
  }
}
