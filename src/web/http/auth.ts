import { hkdfSync } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Auth } from './auth/contract.ts'
import { entering } from './auth/entering.ts'
import { openLibrary } from './auth/library.ts'
import { passkeys } from './auth/passkeys.ts'
import { leastLength } from './auth/passwords.ts'
import { registering } from './auth/registering.ts'
import { safety } from './auth/safety.ts'
import { endSessions, listSessions, sessionReader, tidy } from './auth/sessions.ts'
import { createThrottle, waitFor } from './auth/throttle.ts'

/** What has run out counts for nothing; it is deleted every six hours. */
const TIDY_MS = 6 * 3_600_000

export interface AuthSettings {
  /** From `connectForLogins`; stays the caller's to end. */
  pool: pg.Pool
  /** The installation's secret; what signs cookies is derived from it. */
  secret: string
  /** Whether the public addresses are https: cookies then travel over https only. */
  secureCookies: boolean
  /** The installation's setting; 6 is the least that counts. */
  passwordMinLength: number
  /** Lets failures go by at full speed and mails without limit, for benches; the settings refuse it with public addresses. */
  hasRaisedLimits: boolean
  log: Logger
}

/** Logins for all clubs of the installation. Nothing of the library is reachable by an address of its own. */
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
