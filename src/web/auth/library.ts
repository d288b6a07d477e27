import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { newId } from '../../kernel/id.ts'
import type { Keys } from '../../kernel/secrets.ts'
import type { Visit } from './contract.ts'
import { hashingSessions } from './hashed-sessions.ts'
import { signedAnew } from './signed-cookies.ts'

export const SESSION_DAYS = 30
const DAY = 86_400
const COOKIE_PREFIX = 'verein'

export interface LibrarySettings {
  /** As role `auth_app`, see `connectForLogins`. */
  pool: pg.Pool
  keys: Keys
  secureCookies: boolean
  passwordMinLength: number
  log: Logger
}

export interface Reply {
  ok: boolean
  /** The library's name of the error; empty without one. */
  code: string
  body: Record<string, unknown>
  cookies: string[]
}

/**
 * The library (better-auth) behind one door: every use of it is a request of a visit. Throws faults that the visit did not
 * cause, such as the database's.
 */
export interface Library {
  post(visit: Visit, path: `/${string}`, body: object): Promise<Reply>
  get(visit: Visit, path: `/${string}`): Promise<Reply>
  /** Compares with the password of the signed-in person; the library has no address for it. */
  verifyPassword(visit: Visit, password: string): Promise<{ ok: boolean }>
  sessionCookie: string
  /** Name of the cookie for a login that still lacks its code. */
  codeCookie: string
}

const VISIT = 'x-visit'

function open(origin: string, settings: LibrarySettings, visitOf: (request: Request | undefined) => Visit | null) {
  const { pool, keys, secureCookies, passwordMinLength, log } = settings
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }).withSchema('auth')
  return betterAuth({
    appName: new URL(origin).hostname,
    baseURL: origin,
    secret: keys.numbered().at(-1)?.value ?? '',
    secrets: keys.numbered().map(({ number, value }) => ({ version: number, value })),
    database: hashingSessions(kyselyAdapter(db, { type: 'postgres', transaction: true })),
    verification: { storeIdentifier: 'hashed' },
    telemetry: { enabled: false },
    // A fault of the program is thrown: else it would look like a wrong password.
    onAPIError: { throw: true },
    logger: { level: 'error', log: (_level, message) => log.error({ message }, 'logins') },
    // Ours counts failures only, see throttle.ts.
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_DAYS * DAY, updateAge: DAY, freshAge: 0 },
    user: { additionalFields: { firstname: { type: 'string' }, lastname: { type: 'string' } } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, request) =>
        visitOf(request)?.mail({ kind: 'reset', to: user.email, ref: token }),
      onExistingUserSignUp: async ({ user }, request) => visitOf(request)?.mail({ kind: 'taken', to: user.email }),
    },
    emailVerification: {
      // entering.ts sends and counts these mails.
      sendOnSignIn: false,
      sendVerificationEmail: async ({ user }, request) =>
        visitOf(request)?.mail({ kind: 'confirm', to: user.email, userId: user.id }),
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secureCookies,
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
      database: { generateId: () => newId() },
    },
    plugins: [twoFactor({ issuer: new URL(origin).hostname }), passkey({ rpID: new URL(origin).hostname, origin })],
  })
}

function toReply(response: Response, body: unknown): Reply {
  const read = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : { value: body }
  const code = 'code' in read && typeof read.code === 'string' ? read.code : ''
  return {
    ok: response.ok,
    code: response.ok ? '' : code || `STATUS_${response.status}`,
    body: read,
    cookies: response.headers.getSetCookie(),
  }
}

/** One instance per public address and newest key: passkeys belong to the host they were made on. */
export function openLibrary(settings: LibrarySettings): Library {
  const { keys } = settings
  const instances = new Map<string, { key: string; instance: ReturnType<typeof open> }>()
  const visits = new Map<string, Visit>()
  const visitOf = (request: Request | undefined) => visits.get(request?.headers.get(VISIT) ?? '') ?? null
  const instanceFor = (origin: string) => {
    const key = keys.newest()
    const known = instances.get(origin)
    if (known?.key === key) return known.instance
    const instance = open(origin, settings, visitOf)
    instances.set(origin, { key, instance })
    return instance
  }
  const send = async (visit: Visit, path: string, init: { method: string; body?: string }): Promise<Reply> => {
    const id = newId()
    const headers = new Headers({ origin: visit.origin, 'x-real-ip': visit.address, [VISIT]: id })
    headers.set('cookie', cookiesOf(visit))
    headers.set('user-agent', visit.headers.get('user-agent') ?? '')
    if (init.body !== undefined) headers.set('content-type', 'application/json')
    visits.set(id, visit)
    try {
      const response = await instanceFor(visit.origin).handler(
        new Request(`${visit.origin}/api/auth${path}`, { ...init, headers }),
      )
      const text = await response.text()
      const reply = toReply(response, text === '' ? null : JSON.parse(text))
      if (response.status >= 500) throw new Error(`The logins failed at ${path}: ${reply.code}`)
      return reply
    } finally {
      visits.delete(id)
    }
  }
  const cookiesOf = (visit: Visit) => signedAnew(keys, visit.headers.get('cookie') ?? '')
  const cookie = (name: string) => `${settings.secureCookies ? '__Secure-' : ''}${COOKIE_PREFIX}.${name}`
  return {
    post: (visit, path, body) => send(visit, path, { method: 'POST', body: JSON.stringify(body) }),
    get: (visit, path) => send(visit, path, { method: 'GET' }),
    verifyPassword: (visit, password) =>
      instanceFor(visit.origin).api.verifyPassword({
        body: { password },
        headers: new Headers({ cookie: cookiesOf(visit) }),
        asResponse: true,
      }),
    sessionCookie: cookie('session_token'),
    codeCookie: cookie('two_factor'),
  }
}
