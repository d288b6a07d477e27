import type { CsvColumn } from '../kit/csv.ts'
import { chosenColumns } from '../kit/query.ts'
import type { CardRow } from './cards-view.ts'

/** Columns by their name in the address; the person always stands first. */
export const CARD_COLUMNS = {
  karte: { head: 'Karte', of: ({ name }) => name },
  noch: { head: 'Noch', of: ({ left }) => left },
  gueltig: { head: 'Gültig bis', of: ({ validTo }) => validTo },
  stand: { head: 'Stand', of: ({ state }) => state.text },
  verkauft: { head: 'Verkauft', of: ({ sold }) => sold },
  preis: { head: 'Preis', of: ({ price }) => price },
  zahlt: { head: 'Zahlt', of: ({ payer }) => payer },
} as const satisfies Record<string, CsvColumn<CardRow>>
export type CardColumn = keyof typeof CARD_COLUMNS

const USUAL: readonly CardColumn[] = ['karte', 'noch', 'gueltig', 'stand']

export const readColumns = (search: URLSearchParams): CardColumn[] => chosenColumns(search, CARD_COLUMNS, USUAL)

export const fileColumns = (chosen: readonly CardColumn[]): CsvColumn<CardRow>[] => [
  { head: 'Person', of: ({ person }) => person },
  ...chosen.map((name): CsvColumn<CardRow> => CARD_COLUMNS[name]),
]
