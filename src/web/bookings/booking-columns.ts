import type { BookingLine } from '../../domain/bookings/list-bookings.ts'
import { berlinDay, berlinTime, formatDay, formatTime } from '../../kernel/calendar.ts'
import type { CsvColumn } from '../csv.ts'
import { chosenColumns } from '../query.ts'
import { type LineView, presentLine } from './events-view.ts'

/** What the list of bookings can show, by its name in the address; what is booked always stands first. */
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

/** The columns that an address asks for (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams, view: 'bookings' | 'requests'): BookingColumn[] =>
  chosenColumns(search, BOOKING_COLUMNS, USUAL[view])

// A table program sorts by day and hour when each has a column of its own.
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

/** The same as columns of a file. */
export const fileColumns = (chosen: readonly BookingColumn[]): CsvColumn<BookingLine>[] => [
  { head: 'Belegung', of: ({ title }) => title },
  ...chosen.flatMap((name): readonly CsvColumn<BookingLine>[] => {
    const { head, of } = BOOKING_COLUMNS[name]
    return name === 'wann' ? WHEN : [{ head, of: (line) => of(presentLine(line)) }]
  }),
]
