import type { BookingLine } from '../../../domain/bookings/list-bookings.ts'
import { berlinDay, berlinTime, formatDay, formatTime } from '../../../kernel/calendar.ts'
import type { CsvColumn } from '../../kit/csv.ts'
import { chosenColumns } from '../../kit/query.ts'
import { type LineView, presentLine } from './events-view.ts'

/** Columns of the list of bookings by their name in the address; the title always comes first. */
export const BOOKING_COLUMNS = {
  wann: { head: 'Wann', of: ({ when }) => when },
  wo: { head: 'Wo', of: ({ place }) => place },
  art: { head: 'Art', of: ({ kind }) => kind },
  fuer: { head: 'Für', of: ({ whose }) => whose },
  stand: { head: 'Stand', of: ({ state }) => state },
  fragt: { head: 'Wer fragt', of: ({ asker, forClub }) => [asker, forClub].filter(Boolean).join(', ') },
  nachricht: { head: 'Nachricht', of: ({ note }) => note },
  eingetragen: { head: 'Eingetragen', of: ({ entered }) => entered },
} as const satisfies Record<string, CsvColumn<LineView>>
export type BookingColumn = keyof typeof BOOKING_COLUMNS

const USUAL: Record<'bookings' | 'requests', readonly BookingColumn[]> = {
  bookings: ['wann', 'wo', 'art', 'fuer', 'stand'],
  requests: ['wann', 'wo', 'fragt', 'nachricht'],
}

/** Columns of the address (`spalte`) in the order of the list; else the usual ones. */
export const readColumns = (search: URLSearchParams, view: 'bookings' | 'requests'): BookingColumn[] =>
  chosenColumns(search, BOOKING_COLUMNS, USUAL[view])

// With columns of their own, a table program sorts by day and by hour.
const WHEN: readonly CsvColumn<BookingLine>[] = [
  { head: 'Tag', of: ({ startsAt }) => formatDay(berlinDay(startsAt)) },
  { head: 'Von', of: ({ startsAt }) => formatTime(berlinTime(startsAt)) },
  { head: 'Bis', of: ({ startsAt, endsAt }) => untilText(startsAt, endsAt) },
]

function untilText(startsAt: Temporal.Instant, endsAt: Temporal.Instant): string {
  const [first, last] = [berlinDay(startsAt), berlinDay(endsAt)]
  if (last.year > 2900) return 'bis auf Weiteres'
  const time = formatTime(berlinTime(endsAt))
  return first.equals(last) ? time : `${formatDay(last)} ${time}`
}

export const fileColumns = (chosen: readonly BookingColumn[]): CsvColumn<BookingLine>[] => [
  { head: 'Belegung', of: ({ title }) => title },
  ...chosen.flatMap((name): readonly CsvColumn<BookingLine>[] => {
    const { head, of } = BOOKING_COLUMNS[name]
    return name === 'wann' ? WHEN : [{ head, of: (line) => of(presentLine(line)) }]
  }),
]
