import type { CsvColumn } from '../../kit/csv.ts'
import { chosenColumns } from '../../kit/query.ts'
import { EXPORT_COLUMNS, inFiles } from './export-columns.ts'
import type { FileFacts } from './file-facts.ts'
import type { PersonLine } from './people-view.ts'

/** Columns by their name in the address; the person's name always stands first. */
export const PEOPLE_COLUMNS = {
  angebot: { head: 'Angebot', of: ({ course }) => course },
  stand: EXPORT_COLUMNS.stand,
  hinweis: EXPORT_COLUMNS.hinweis,
  seit: { head: 'Angemeldet', of: ({ since }) => since },
  alter: EXPORT_COLUMNS.alter,
  warteplatz: EXPORT_COLUMNS.warteplatz,
  sorgeberechtigt: EXPORT_COLUMNS.sorgeberechtigt,
  telefon: EXPORT_COLUMNS.telefon,
  email: EXPORT_COLUMNS.email,
  notfall: EXPORT_COLUMNS.notfall,
  anschrift: EXPORT_COLUMNS.anschrift,
  angabe: { head: 'Angegeben', of: ({ claim }) => claim },
  preis: EXPORT_COLUMNS.preis,
  nachricht: EXPORT_COLUMNS.nachricht,
} as const satisfies Record<string, CsvColumn<PersonLine>>
export type PeopleColumn = keyof typeof PEOPLE_COLUMNS

const USUAL: readonly PeopleColumn[] = ['angebot', 'stand', 'hinweis', 'seit', 'telefon']
/** The list of prices to be checked shows these. */
const TO_CHECK: readonly PeopleColumn[] = ['angebot', 'seit', 'angabe', 'preis']

/** Columns of the address (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams, seesPrices: boolean): PeopleColumn[] =>
  chosenColumns(search, PEOPLE_COLUMNS, seesPrices && search.get('stand') === 'unchecked' ? TO_CHECK : USUAL)

type FileLine = PersonLine & { file: FileFacts }

export const fileColumns = (chosen: readonly PeopleColumn[]): CsvColumn<FileLine>[] => [
  ...inFiles<FileLine>('name', EXPORT_COLUMNS.name),
  ...chosen.flatMap((name) => inFiles<FileLine>(name, PEOPLE_COLUMNS[name])),
]
