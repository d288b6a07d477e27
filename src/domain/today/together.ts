import { type RawBuilder, sql } from 'kysely'

/** Several questions in one statement. */
export const together = (selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(selects, sql` union all `)

/** Order of waiting rows. */
export const URGENT_FIRST = sql`is_due desc, at, since, name, id`
