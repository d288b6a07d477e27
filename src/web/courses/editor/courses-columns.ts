import type { CsvColumn } from '../../kit/csv.ts'
import { chosenColumns } from '../../kit/query.ts'
import type { CourseLine } from './courses-view.ts'

/** Columns by their name in the address; the course always stands first. */
export const COURSE_COLUMNS = {
  stand: { head: 'Stand', of: ({ state, publishAt }) => [state.text, publishAt].filter(Boolean).join(', ') },
  abteilung: { head: 'Abteilung', of: ({ department }) => department?.name ?? '' },
  saison: { head: 'Saison', of: ({ season }) => season },
  art: { head: 'Art', of: ({ kind }) => kind },
  zeitraum: { head: 'Zeitraum', of: ({ span }) => span },
} as const satisfies Record<string, CsvColumn<CourseLine>>
export type CourseColumn = keyof typeof COURSE_COLUMNS

/** Columns of the address (`spalte`), in the order of the list; all when it names none that exists. */
export const readColumns = (search: URLSearchParams): CourseColumn[] => chosenColumns(search, COURSE_COLUMNS)

export const fileColumns = (chosen: readonly CourseColumn[]): CsvColumn<CourseLine>[] => [
  { head: 'Angebot', of: ({ title }) => title },
  { head: 'Zeiten', of: ({ times }) => times },
  ...chosen.map((name): CsvColumn<CourseLine> => COURSE_COLUMNS[name]),
]
