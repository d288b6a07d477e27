import pg from 'pg'

// PostgreSQL writes valid ISO texts. Only the application's own pools use these parsers: logins and jobs expect `Date`.
const { builtins } = pg.types
const MOST_KNOWN = 5000
const known = new Map<string, Temporal.Instant>()

/** Bookings of a plan begin and end at the same few moments: each is read once. */
function instantOf(text: string): Temporal.Instant {
  const found = known.get(text)
  if (found) return found
  const instant = Temporal.Instant.from(text)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, instant)
  return instant
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => Temporal.PlainDate.from(text)],
  [builtins.TIME, (text) => Temporal.PlainTime.from(text)],
  [builtins.TIMESTAMPTZ, instantOf],
  [builtins.INT8, Number],
])

export const temporalTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

// pg asks every object for `toPostgres`; without it a Temporal value would become a quoted JSON string.
for (const kind of [Temporal.PlainDate, Temporal.PlainTime, Temporal.Instant]) {
  Object.defineProperty(kind.prototype, 'toPostgres', {
    configurable: true,
    value(this: { toString(): string }) {
      return this.toString()
    },
  })
}
