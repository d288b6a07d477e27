import type { CsvColumn } from '../kit/csv.ts'
import { chosenColumns } from '../kit/query.ts'
import type { AuditRow } from './audit-view.ts'

/** Columns by their name in the address; the time always stands first. */
export const AUDIT_COLUMNS = {
  person: { head: 'Person', of: ({ name }) => name },
  inhalt: { head: 'Inhalt', of: ({ content }) => content },
  betrifft: { head: 'Betrifft', of: ({ about }) => about },
  art: { head: 'Art', of: ({ kind }) => kind },
  verein: { head: 'Verein', of: ({ club }) => club },
  app: { head: 'App', of: ({ app }) => app },
  kennung: { head: 'Kennung', of: ({ objectId }) => objectId },
  vorgang: { head: 'Vorgang', of: ({ event }) => event },
} as const satisfies Record<string, CsvColumn<AuditRow>>
export type AuditColumn = keyof typeof AUDIT_COLUMNS

const USUAL: readonly AuditColumn[] = ['person', 'inhalt', 'betrifft', 'art', 'verein', 'app']

/** Columns of the address (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams): AuditColumn[] => chosenColumns(search, AUDIT_COLUMNS, USUAL)

export const fileColumns = (chosen: readonly AuditColumn[]): CsvColumn<AuditRow>[] => [
  { head: 'Zeit', of: ({ at }) => at },
  ...chosen.map((name): CsvColumn<AuditRow> => AUDIT_COLUMNS[name]),
]
