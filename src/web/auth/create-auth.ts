import { hkdfSync } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
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
  /** The installation's secret; the key that signs cookies is derived from it. */
  secret: string
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
  const secret = Buffer.from(hkdfSync('sha256', settings.secret, '', 'logins', 32)).toString('base64url')
  const library = openLibrary({ pool, secret, secureCookies, passwordMinLength, log })
  const throttle = createThrottle({ pool, wait: hasRaisedLimits ? async () => {} : waitFor, hasRaisedLimits })
  setInterval(() => tidy(pool).catch((error) => log.error({ err: error }, 'tidying logins failed')), TIDY_MS).unref()
  return {
    passwordMinLength,
    failures: throttle,
    session: sessionReader({ pool, secret, cookieName: library.sessionCookie, secureCookies }),
    ...entering({ library, pool, secret, throttle, log }),
    ...registering({ library, pool, throttle, passwordMinLength }),
    ...safety({ library, pool, secret, throttle, passwordMinLength }),
    ...passkeys({ library, pool }),
    listSessions: (userId) => listSessions(pool, userId),
    endSessions: (userId, which) => endSessions(pool, userId, which),
  }
}
