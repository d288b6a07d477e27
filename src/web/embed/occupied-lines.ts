import type { PublicOccupancy } from '../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../domain/occupancy/queries.ts'
import { berlinDayTime, partsByDay } from '../halls/plan/booking-days.ts'
import { publicTitle, wayTo } from '../halls/plan/plan-rows.ts'
import { minutesText } from '../halls/plan/plan-time.ts'
import type { EmbedLine } from './embed-days.ts'

/** A line for each of these ISO days that a booking touches, in order: a closure of a week stands on all its days. */
export function occupiedLines(rows: readonly PublicOccupancy[], hall: PlanHall, shown: readonly string[]): EmbedLine[] {
  const parts = new Map(hall.parts.map(({ id, name }) => [id, name]))
  const lines = rows.flatMap((row) =>
    partsByDay(berlinDayTime(row.startsAt), berlinDayTime(row.endsAt)).map(({ day, from, to }) => ({
      day,
      from,
      times: minutesText(from, to),
      title: publicTitle(row),
      place: hall.parts.length > 1 ? (parts.get(row.partId) ?? '') : '',
      isCancelled: row.state === 'released',
      way: wayTo(row),
    })),
  )
  return shown.flatMap((one) => lines.filter(({ day }) => day === one).toSorted((a, b) => a.from - b.from))
}
