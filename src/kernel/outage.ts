export interface Outage {
  status: 503 | 507
  statusText: string
  code: 'away' | 'disk_full' | 'read_only'
  title: string
  text: string
}

const AWAY: Outage = {
  status: 503,
  statusText: 'Service Unavailable',
  code: 'away',
  title: 'Wir sind gleich wieder da',
  text: 'Unsere Daten sind gerade nicht zu erreichen. Das ist meist nach einer Minute vorbei. Was Sie zuletzt eingegeben haben, ist vielleicht nicht gespeichert: Gehen Sie im Browser einen Schritt zurück, und senden Sie es dann noch einmal.',
}

const UNSAVED =
  'Ansehen können Sie weiter alles. Was Sie eben eingegeben haben, ist nicht gespeichert: Bitte gehen Sie im Browser einen Schritt zurück, und senden Sie es später noch einmal.'

const DISK_FULL: Outage = {
  status: 507,
  statusText: 'Insufficient Storage',
  code: 'disk_full',
  title: 'Gerade lässt sich nichts speichern',
  text: `Auf unserem Server ist kein Platz mehr. ${UNSAVED}`,
}

const READ_ONLY: Outage = {
  status: 503,
  statusText: 'Service Unavailable',
  code: 'read_only',
  title: 'Gerade lässt sich nichts speichern',
  text: `Unsere Datenbank nimmt zurzeit nichts an. ${UNSAVED}`,
}

/** Seconds for `Retry-After`. */
export const RETRY_AFTER_S = 30

const BY_CODE: Record<string, Outage> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  // PostgreSQL: disk full; too many connections; shut down, crashed, starting; read-only, cannot write its files.
  53100: DISK_FULL,
  53300: AWAY,
  '57P01': AWAY,
  '57P02': AWAY,
  '57P03': AWAY,
  25006: READ_ONLY,
  58030: READ_ONLY,
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  EPIPE: AWAY,
  ETIMEDOUT: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
}

const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/

/** Deepest chain of causes. */
const DEPTH = 5

/** Looks at the causes too; null for errors of another kind. */
export function outageOf(error: unknown, depth = DEPTH): Outage | null {
  if (!(error instanceof Error) || depth === 0) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The database's socket, while it starts again.
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const known = BY_CODE[code] ?? (code.startsWith('08') || isSocketGone ? AWAY : null)
  if (known) return known
  if (LOST.test(error.message)) return AWAY
  const inner = error instanceof AggregateError ? error.errors : []
  for (const one of [...inner, error.cause]) {
    const found = outageOf(one, depth - 1)
    if (found) return found
  }
  return null
}
