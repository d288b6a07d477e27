import type { PublicOccupancy } from '../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../domain/occupancy/queries.ts'
import { occupiedText } from '../../domain/occupancy/texts.ts'
import { berlinDayTime, partsByDay } from '../halls/plan/booking-days.ts'
import { minutesText } from '../halls/plan/plan-time.ts'
import type { EmbedLine } from './embed-days.ts'

/** A line for each of these ISO days that a booking touches, in order: a closure of a week stands on all its days. */
export function occupiedLines(rows: readonly PublicOccupancy[], hall: PlanHall, shown: readonly string[]): EmbedLine[] {
  const parts = new Map(hall.parts.map(({ id, name }) => [id, name]))
  const lines = rows.flatMap(({ partId, startsAt, endsAt, title, kind, state, courseSlug, eventId }) =>
    partsByDay(berlinDayTime(startsAt), berlinDayTime(endsAt)).map(({ day, from, to }) => ({
      day,
      from,
      times: minutesText(from, to),
      title: (kind === 'maintenance' ? null : title) ?? occupiedText(kind, state),
      place: hall.parts.length > 1 ? (parts.get(partId) ?? '') : '',
      isCancelled: state === 'released',
      way: courseSlug ? `/id/${courseSlug}` : eventId ? `/events/${eventId}` : null,
    })),
  )
  return shown.flatMap((one) => lines.filter(({ day }) => day === one).toSorted((a, b) => a.from - b.from))
}
