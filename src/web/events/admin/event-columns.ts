import type { EditableEvent } from '../../../domain/events/list-events.ts'
import { AUDIENCE_TEXTS, STATE_TEXTS } from '../../../domain/events/texts.ts'
import { berlinTime, formatDay, formatTime } from '../../../kernel/calendar.ts'
import { daysOf } from '../../../kernel/times.ts'
import type { CsvColumn } from '../../kit/csv.ts'
import { chosenColumns } from '../../kit/query.ts'

/** Columns of the list of events by their name in the address; the event always comes first. */
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

/** Columns of the address (`spalte`) in the order of the list; else the usual ones. */
export const readColumns = (search: URLSearchParams): EventColumn[] => chosenColumns(search, EVENT_COLUMNS, USUAL)

const timeOf = ({ isAllDay }: EditableEvent, moment: Temporal.Instant): string => (isAllDay ? '' : formatTime(berlinTime(moment)))

const IN_FILES: Record<EventColumn, readonly CsvColumn<EditableEvent>[]> = {
  // With columns of their own, a table program sorts by day and by hour.
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

export const fileColumns = (chosen: readonly EventColumn[]): CsvColumn<EditableEvent>[] => [
  { head: 'Termin', of: ({ title }) => title },
  ...chosen.flatMap((name) => IN_FILES[name]),
]
