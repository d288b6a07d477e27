import pg from 'pg'

/*
 * Days, times and moments come out of the database as Temporal values and go in as such. The text forms of PostgreSQL are
 * valid ISO strings. Set for the application's own pools only: the libraries for logins and jobs expect `Date`.
 */
const { builtins } = pg.types
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => Temporal.PlainDate.from(text)],
  [builtins.TIME, (text) => Temporal.PlainTime.from(text)],
  [builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text)],
  [builtins.INT8, Number],
])

/** The `types` of a pool whose rows carry Temporal values. */
export const temporalTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

// pg asks every object parameter for `toPostgres`; without it a Temporal value would be sent as a quoted JSON string.
for (const kind of [Temporal.PlainDate, Temporal.PlainTime, Temporal.Instant]) {
  Object.defineProperty(kind.prototype, 'toPostgres', {
    configurable: true,
    value(this: { toString(): string }) {
      return this.toString()
    },
  })
}
