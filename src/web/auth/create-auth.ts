import type pg from 'pg'
import type { Logger } from 'pino'
import { type Keys, keysFor } from '../../kernel/secrets.ts'
import { encryptAnew } from './codes.ts'
import type { Auth } from './contract.ts'
import { entering } from './entering.ts'
import { openLibrary } from './library.ts'
import { passkeys } from './passkeys.ts'
import { leastLength } from './passwords.ts'
import { registering } from './registering.ts'
import { safety } from './safety.ts'
import { endSessions, listSessions, sessionReader, tidy } from './sessions.ts'
import { createThrottle, waitFor } from './throttle.ts'

/** Expired rows already count for nothing; they are deleted every six hours. */
const TIDY_MS = 6 * 3_600_000

export interface AuthSettings {
  /** From `connectForLogins`; the caller ends it. */
  pool: pg.Pool
  /** The installation's; those that sign cookies are derived from them. */
  keys: Keys
  /** The public addresses are https: cookies then travel over https only. */
  secureCookies: boolean
  /** The installation's setting; below 6 it counts as 6. */
  passwordMinLength: number
  /** For benches: no wait after failures, no limit of mails; the settings refuse it with public addresses. */
  hasRaisedLimits: boolean
  log: Logger
}

/** Logins for all clubs of the installation; no address leads to the library itself. */
export function createAuth(settings: AuthSettings): Auth {
  const { pool, secureCookies, log, hasRaisedLimits } = settings
  const passwordMinLength = leastLength(settings.passwordMinLength)
  const keys = keysFor('logins', settings.keys)
  const library = openLibrary({ pool, keys, secureCookies, passwordMinLength, log })
  const throttle = createThrottle({ pool, wait: hasRaisedLimits ? async () => {} : waitFor, hasRaisedLimits })
  const tidyUp = () =>
    tidy(pool)
      .then(() => encryptAnew({ pool, keys }))
      .catch((error) => log.error({ err: error }, 'tidying logins failed'))
  setInterval(tidyUp, TIDY_MS).unref()
  return {
    passwordMinLength,
    failures: throttle,
    session: sessionReader({ pool, keys, cookieName: library.sessionCookie, secureCookies }),
    ...entering({ library, pool, keys, throttle, log }),
    ...registering({ library, pool, throttle, passwordMinLength }),
    ...safety({ library, pool, keys, throttle, passwordMinLength }),
    ...passkeys({ library, pool }),
    listSessions: (userId) => listSessions(pool, userId),
    endSessions: (userId, which) => endSessions(pool, userId, which),
  }
}
