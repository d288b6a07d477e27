import { type RawBuilder, sql } from 'kysely'

const isNamed = (part: string): RawBuilder<boolean> => sql`${sql.ref(`${part}.name`)} !~* '^(ganze|halle$)'`

/** How a part in a hall, both as a query calls them, reads: `Schulturnhalle, Drittel 1`, the whole just `Schulturnhalle`; empty without a hall. */
export const placeNameOf = (part: string, hall: string): RawBuilder<string> =>
  sql`concat_ws(', ', ${sql.ref(`${hall}.name`)}, case when ${isNamed(part)} then ${sql.ref(`${part}.name`)} end)`

/** The same of `p` in `f`. */
export const placeName = placeNameOf('p', 'f')
/** Whether the name of `p` adds something to that of its hall: a third does, the whole does not. */
export const isNamedPart = isNamed('p')
