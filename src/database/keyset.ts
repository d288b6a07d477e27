import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../kernel/order.ts'

/** SQL of an order and of its continuation after a row. */
export interface Keyset {
  orderBy: RawBuilder<unknown>
  /** `from`: the last row shown, `from courses c where …`, with the aliases of the columns. */
  after(from: RawBuilder<unknown>): RawBuilder<boolean>
}

/** Rows of a list: at most so many, those after the row with this id. */
export interface Page {
  after?: string | undefined
  limit: number
}

/**
 * Orders by expressions that are never null, the last one unique. All go the same way: PostgreSQL compares whole rows, and an index
 * on the same columns serves both ways.
 */
export function keyset<Column extends string>(
  { by, isDescending }: Order<Column>,
  columns: Readonly<Record<Column, readonly RawBuilder<unknown>[]>>,
): Keyset {
  const keys = columns[by]
  const way = isDescending ? sql`desc` : sql`asc`
  return {
    orderBy: sql.join(keys.map((key) => sql`${key} ${way}`)),
    after: (from) => sql<boolean>`(${sql.join(keys)}) ${isDescending ? sql`<` : sql`>`} (select ${sql.join(keys)} ${from})`,
  }
}

type Part = RawBuilder<unknown>

/** Orders open rows (`doneAt` is null) by `open`, the oldest on top; then done ones by `done`, the newest on top. */
export const openFirst = ({ doneAt, open, done, id }: Record<'doneAt' | 'open' | 'done' | 'id', Part>): Keyset => {
  const age = sql`case when ${doneAt} is null then extract(epoch from ${open}) else -extract(epoch from ${done}) end`
  return keyset({ by: 'open', isDescending: false }, { open: [sql`${doneAt} is not null`, age, id] })
}
