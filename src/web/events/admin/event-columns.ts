import type { EditableEvent } from '../../../domain/events/list-events.ts'
import { AUDIENCE_TEXTS, STATE_TEXTS } from '../../../domain/events/texts.ts'
import { berlinTime, formatDay, formatTime } from '../../../kernel/calendar.ts'
import { daysOf } from '../../../kernel/times.ts'
import type { CsvColumn } from '../../csv.ts'
import { chosenColumns } from '../../query.ts'

/** What the list of events can show, by its name in the address; the event always stands first. */
export const EVENT_COLUMNS = {
  wann: { head: 'Wann' },
  wo: { head: 'Wo' },
  kategorie: { head: 'Kategorie' },
  abteilung: { head: 'Abteilung' },
  fuer: { head: 'Für wen' },
  anmeldungen: { head: 'Anmeldungen' },
  stand: { head: 'Stand' },
} as const
export type EventColumn = keyof typeof EVENT_COLUMNS

const USUAL: readonly EventColumn[] = ['wann', 'wo', 'anmeldungen', 'stand']

/** The columns that an address asks for (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams): EventColumn[] => chosenColumns(search, EVENT_COLUMNS, USUAL)

const timeOf = ({ isAllDay }: EditableEvent, moment: Temporal.Instant): string => (isAllDay ? '' : formatTime(berlinTime(moment)))

const IN_FILES: Record<EventColumn, readonly CsvColumn<EditableEvent>[]> = {
  // A table program sorts by day and hour when each has a column of its own.
  wann: [
    { head: 'Erster Tag', of: (event) => formatDay(daysOf(event).from) },
    { head: 'Beginn', of: (event) => timeOf(event, event.startsAt) },
    { head: 'Letzter Tag', of: (event) => formatDay(daysOf(event).to) },
    { head: 'Ende', of: (event) => timeOf(event, event.endsAt) },
  ],
  wo: [{ head: 'Ort', of: ({ place }) => place }],
  kategorie: [{ head: 'Kategorie', of: ({ category }) => category }],
  abteilung: [{ head: 'Abteilung', of: ({ department }) => department ?? '' }],
  fuer: [{ head: 'Für wen', of: ({ audience }) => AUDIENCE_TEXTS[audience] }],
  anmeldungen: [{ head: 'Anmeldungen', of: ({ hasSignUp, taken }) => (hasSignUp ? taken : '') }],
  stand: [{ head: 'Stand', of: ({ state }) => STATE_TEXTS[state] }],
}

/** The same as columns of a file. */
export const fileColumns = (chosen: readonly EventColumn[]): CsvColumn<EditableEvent>[] => [
  { head: 'Termin', of: ({ title }) => title },
  ...chosen.flatMap((name) => IN_FILES[name]),
]
