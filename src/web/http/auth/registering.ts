import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { type Answer, ok, refuse } from '../../../kernel/answer.ts'
import { newId } from '../../../kernel/id.ts'
import type { Credentials, Login, PasswordFault, Visit } from './contract.ts'
import { unhurried } from './entering.ts'
import type { Library } from './library.ts'
import { passwordFault } from './passwords.ts'

export interface RegisteringTools {
  library: Library
  pool: pg.Pool
  passwordMinLength: number
}

/** New logins, confirmed addresses, forgotten passwords. */
export function registering({ library, pool, passwordMinLength }: RegisteringTools) {
  async function register(visit: Visit, given: Credentials & { name: string }): Promise<Answer<null, PasswordFault>> {
    const fault = passwordFault(given.password, passwordMinLength)
    if (fault) return refuse(fault)
    const { email, password, name } = given
    const reply = await unhurried(() => library.post(visit, '/sign-up/email', { email: email.trim(), password, name }))
    if (!reply.ok) throw new Error(`Registration failed: ${reply.code}`)
    return ok(null)
  }

  async function confirmEmail(userId: string): Promise<string | null> {
    const { rows } = await pool.query<{ email: string }>(
      'update auth."user" set "emailVerified" = true, "updatedAt" = now() where id = $1 returning email',
      [userId],
    )
    return rows[0]?.email ?? null
  }

  async function requestReset(visit: Visit, email: string): Promise<void> {
    await unhurried(() => library.post(visit, '/request-password-reset', { email: email.trim() }))
  }

  /** Whoever opens the link has the mailbox: the address counts as confirmed too. */
  async function resetPassword(visit: Visit, { ref, password }: { ref: string; password: string }) {
    const fault = passwordFault(password, passwordMinLength)
    if (fault) return refuse(fault)
    const { rows } = await pool.query<{ value: string }>(
      'select value from auth.verification where identifier = $1 and "expiresAt" > now()',
      [`reset-password:${ref}`],
    )
    const reply = await library.post(visit, '/reset-password', { token: ref, newPassword: password })
    const userId = rows[0]?.value
    if (!reply.ok || !userId) return refuse('invalid')
    const email = await confirmEmail(userId)
    if (email) await visit.mail({ kind: 'notice', to: email, what: 'password' })
    return ok(null)
  }

  return { register, confirmEmail, requestReset, resetPassword, ...makingLogins(pool) }
}

/** Logins that others make: staff, seeds, first run. */
function makingLogins(pool: pg.Pool) {
  async function insertLogin(email: string, name: string): Promise<Login & { isNew: boolean }> {
    const { rows } = await pool.query<{ id: string; isNew: boolean }>(
      `insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)
       on conflict (email) do update set email = excluded.email returning id, xmax = 0 as "isNew"`,
      [newId(), name, email],
    )
    const [row] = rows
    if (!row) throw new Error('A login was neither made nor found')
    return { userId: row.id, email, isNew: row.isNew }
  }

  async function createLogin(given: { email: string; name: string; password?: string }): Promise<Login & { isNew: boolean }> {
    const login = await insertLogin(given.email.trim().toLowerCase(), given.name)
    if (!login.isNew || given.password === undefined) return login
    await pool.query(
      `insert into auth.account (id, "accountId", "providerId", "userId", password, "updatedAt") values ($1, $2, 'credential', $3, $4, now())`,
      [newId(), login.userId, login.userId, await hashPassword(given.password)],
    )
    return login
  }

  async function openReset(userId: string, hours: number): Promise<string> {
    const ref = newId()
    await pool.query(
      `insert into auth.verification (id, identifier, value, "expiresAt") values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [newId(), `reset-password:${ref}`, userId, hours],
    )
    return ref
  }

  return { createLogin, openReset }
}
