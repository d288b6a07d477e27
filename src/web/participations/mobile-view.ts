import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import type { LedSession } from '../../domain/participations/list-led-sessions.ts'
import { fillText } from '../../domain/participations/texts.ts'
import { berlinDay, berlinTime, formatDayShort, formatTimes } from '../../kernel/calendar.ts'
import { partText } from '../kit/slot-text.ts'

export interface MobileSession {
  id: string
  /** Address of the offer's people, or of this session's list. */
  to: string
  isSubstitute: boolean
  title: string
  times: string
  place: string
  people: string
  isCancelled: boolean
  /** Fault of its hall; empty without one. */
  hall: string
  hue: number | null
}

export interface MobileDay {
  name: string
  sessions: MobileSession[]
}

const peopleText = (session: LedSession): string =>
  [fillText(session), session.waiting > 0 ? `${session.waiting} auf Warteliste` : ''].filter(Boolean).join(' · ')

function nameOf(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const ahead = today.until(day).days
  const date = formatDayShort(day)
  return ahead <= 0 ? `Heute, ${date}` : ahead === 1 ? `Morgen, ${date}` : date
}

export function presentDays(sessions: readonly LedSession[], now: Temporal.Instant): MobileDay[] {
  const today = berlinDay(now)
  const days = Map.groupBy(sessions, ({ startsAt }) => berlinDay(startsAt).toString())
  return [...days].map(([day, held]) => ({
    name: nameOf(Temporal.PlainDate.from(day), today),
    sessions: held.map((session) => ({
      id: session.id,
      to: session.isSubstitute ? `/admin/mobile/participantList#stunde/${session.id}` : `?kurs=${session.slug}`,
      isSubstitute: session.isSubstitute,
      title: session.title,
      times: formatTimes(berlinTime(session.startsAt), berlinTime(session.endsAt)),
      place: [session.facility, partText(session.part)].filter(Boolean).join(', '),
      people: peopleText(session),
      isCancelled: session.state === 'cancelled' || session.state === 'moved',
      hall: session.isHallClosed ? HALL_CLOSED : '',
      hue: session.hue,
    })),
  }))
}
