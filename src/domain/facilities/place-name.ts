import { type RawBuilder, sql } from 'kysely'

const isNamed = (part: string): RawBuilder<boolean> => sql`${sql.ref(`${part}.name`)} !~* '^(ganze|halle$)'`

/** `Schulturnhalle, Drittel 1`; the whole is just `Schulturnhalle`. `part` and `hall`: names in the query. */
export const placeNameOf = (part: string, hall: string): RawBuilder<string> =>
  sql`concat_ws(', ', ${sql.ref(`${hall}.name`)}, case when ${isNamed(part)} then ${sql.ref(`${part}.name`)} end)`

/** For `p` in `f`. */
export const placeName = placeNameOf('p', 'f')
/** False for the whole: its name adds nothing to the hall's. */
export const isNamedPart = isNamed('p')
