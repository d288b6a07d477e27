import { isAfter } from '../../kernel/calendar.ts'
import type { Season } from '../seasons/queries.ts'

export const FIGURES = ['participants', 'places', 'attendance', 'missing', 'waiting', 'revenue'] as const
/** Of the books: for Finanzen alone, as `isOfBooks` says. */
export const BOOK_FIGURES = ['billed', 'settled', 'cost'] as const
export type FigureKey = (typeof FIGURES)[number] | (typeof BOOK_FIGURES)[number]
export const isOfBooks = (figure: FigureKey): boolean => BOOK_FIGURES.some((one) => one === figure)

/** Sets of figures that are shown together. */
export const FIGURE_SETS = { people: FIGURES, billing: ['revenue', ...BOOK_FIGURES] } as const satisfies Record<
  string,
  readonly FigureKey[]
>
export type FigureSet = keyof typeof FIGURE_SETS

/** `value` of `total`; a figure that is no share has a total of 0. Money in cents. */
export interface Amount {
  value: number
  total: number
}
export type Amounts = Record<FigureKey, Amount>

const ZERO: Amount = { value: 0, total: 0 }
export const noAmounts = (): Amounts => ({
  participants: ZERO,
  places: ZERO,
  attendance: ZERO,
  missing: ZERO,
  waiting: ZERO,
  revenue: ZERO,
  billed: ZERO,
  settled: ZERO,
  cost: ZERO,
})

export const sumOf = (lines: readonly { amounts: Amounts }[]): Amounts =>
  lines.reduce((sums, { amounts }) => {
    for (const key of [...FIGURES, ...BOOK_FIGURES]) {
      const { value, total } = sums[key]
      sums[key] = { value: value + amounts[key].value, total: total + amounts[key].total }
    }
    return sums
  }, noAmounts())

/** Whole percent; null where there is nothing to share. */
export const shareOf = ({ value, total }: Amount): number | null => (total === 0 ? null : Math.round((100 * value) / total))

/** Of an unknown id the season of today, else the last one that has begun, else the first of all. Null without seasons. */
export function chosenSeason(seasons: readonly Season[], id: string | undefined, today: Temporal.PlainDate): Season | null {
  const begun = seasons.filter(({ from }) => !isAfter(from, today))
  return (
    seasons.find((season) => season.id === id) ?? begun.toSorted(latestFirst)[0] ?? seasons.toSorted(latestFirst).at(-1) ?? null
  )
}

const latestFirst = (one: Season, other: Season): number => Temporal.PlainDate.compare(other.from, one.from)

/** The season and those before it, the latest first. */
export const seasonsUntil = (seasons: readonly Season[], season: Season, most: number): Season[] =>
  [season, ...seasons.filter(({ from }) => isAfter(season.from, from)).toSorted(latestFirst)].slice(0, most)
