import type { CsvColumn } from '../../csv.ts'
import { chosenColumns } from '../../query.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'
import type { PersonLine } from './people-view.ts'

/** What the list of people can show, by its name in the address; the name of the person always stands first. */
export const PEOPLE_COLUMNS = {
  angebot: { head: 'Angebot', of: ({ course }) => course },
  stand: EXPORT_COLUMNS.stand,
  hinweis: EXPORT_COLUMNS.hinweis,
  seit: { head: 'Angemeldet', of: ({ since }) => since },
  alter: EXPORT_COLUMNS.alter,
  warteplatz: EXPORT_COLUMNS.warteplatz,
  erziehungsberechtigt: EXPORT_COLUMNS.erziehungsberechtigt,
  telefon: EXPORT_COLUMNS.telefon,
  email: EXPORT_COLUMNS.email,
  preis: EXPORT_COLUMNS.preis,
  nachricht: EXPORT_COLUMNS.nachricht,
} as const satisfies Record<string, CsvColumn<PersonLine>>
export type PeopleColumn = keyof typeof PEOPLE_COLUMNS

const USUAL: readonly PeopleColumn[] = ['angebot', 'stand', 'hinweis', 'seit', 'telefon']

/** The columns that an address asks for (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams): PeopleColumn[] => chosenColumns(search, PEOPLE_COLUMNS, USUAL)

/** The same as columns of a file. */
export const fileColumns = (chosen: readonly PeopleColumn[]): CsvColumn<PersonLine>[] => [
  EXPORT_COLUMNS.name,
  ...chosen.map((name): CsvColumn<PersonLine> => PEOPLE_COLUMNS[name]),
]
