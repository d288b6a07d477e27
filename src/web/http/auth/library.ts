import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { newId } from '../../../kernel/id.ts'
import type { Visit } from './contract.ts'

export const SESSION_DAYS = 30
const DAY = 86_400
const COOKIE_PREFIX = 'verein'

export interface LibrarySettings {
  /** As role `auth_app`, see `connectForLogins`. */
  pool: pg.Pool
  secret: string
  /** Whether the public addresses are https. */
  secureCookies: boolean
  passwordMinLength: number
  log: Logger
}

/** What the library answered: status, body, and `Set-Cookie` values. */
export interface Reply {
  ok: boolean
  /** The library's name for what went wrong; empty when nothing did. */
  code: string
  body: Record<string, unknown>
  cookies: string[]
}

/** The library (better-auth) behind one door: every use of it is a request of a visit. Throws what is no fault of the visit, as of the database. */
export interface Library {
  post(visit: Visit, path: `/${string}`, body: object): Promise<Reply>
  get(visit: Visit, path: `/${string}`): Promise<Reply>
  /** Whether this is the password of who is signed in; the library has no address for it. */
  verifyPassword(visit: Visit, password: string): Promise<{ ok: boolean }>
  sessionCookie: string
  /** Names the half-done login whose code is awaited. */
  codeCookie: string
}

const VISIT = 'x-visit'

function open(origin: string, settings: LibrarySettings, visitOf: (request: Request | undefined) => Visit | null) {
  const { pool, secret, secureCookies, passwordMinLength, log } = settings
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }).withSchema('auth')
  return betterAuth({
    appName: new URL(origin).hostname,
    baseURL: origin,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // What is no fault of the visit is thrown, else it would look like a wrong password.
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
      // See entering.ts: there the mails are counted.
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

/** One instance per public address: passkeys belong to the host they were made on. */
export function openLibrary(settings: LibrarySettings): Library {
  const instances = new Map<string, ReturnType<typeof open>>()
  const visits = new Map<string, Visit>()
  const visitOf = (request: Request | undefined) => visits.get(request?.headers.get(VISIT) ?? '') ?? null
  const instanceFor = (origin: string) => {
    const known = instances.get(origin) ?? open(origin, settings, visitOf)
    instances.set(origin, known)
    return known
  }
  const send = async (visit: Visit, path: string, init: { method: string; body?: string }): Promise<Reply> => {
    const id = newId()
    const headers = new Headers({ origin: visit.origin, 'x-real-ip': visit.address, [VISIT]: id })
    for (const name of ['cookie', 'user-agent']) headers.set(name, visit.headers.get(name) ?? '')
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
  const cookie = (name: string) => `${settings.secureCookies ? '__Secure-' : ''}${COOKIE_PREFIX}.${name}`
  return {
    post: (visit, path, body) => send(visit, path, { method: 'POST', body: JSON.stringify(body) }),
    get: (visit, path) => send(visit, path, { method: 'GET' }),
    verifyPassword: (visit, password) =>
      instanceFor(visit.origin).api.verifyPassword({ body: { password }, headers: visit.headers, asResponse: true }),
    sessionCookie: cookie('session_token'),
    codeCookie: cookie('two_factor'),
  }
}
