import type pg from 'pg'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { Entered, Owner, OwnPasskey, Question, Visit } from './contract.ts'
import type { Library } from './library.ts'

interface PasskeyTools {
  library: Library
  pool: pg.Pool
}

const QUESTIONS = {
  sign_in: '/passkey/generate-authenticate-options',
  add: '/passkey/generate-register-options',
} as const

/** Passkeys: bound to the host they were made on. A passkey counts as both factors. */
export function passkeys({ library, pool }: PasskeyTools) {
  async function passkeyQuestion(visit: Visit, use: keyof typeof QUESTIONS): Promise<Question | null> {
    const reply = await library.get(visit, QUESTIONS[use])
    return reply.ok ? { options: reply.body, cookies: reply.cookies } : null
  }

  async function signInByPasskey(visit: Visit, response: unknown): Promise<Answer<Entered, 'wrong'>> {
    const reply = await library.post(visit, '/passkey/verify-authentication', { response })
    const session = reply.body.session
    if (!reply.ok || typeof session !== 'object' || session === null || !('userId' in session)) return refuse('wrong')
    const { rows } = await pool.query<{ id: string; email: string }>('select id, email from auth."user" where id = $1', [
      session.userId,
    ])
    const [user] = rows
    return user ? ok({ login: { userId: user.id, email: user.email }, cookies: reply.cookies }) : refuse('wrong')
  }

  async function addPasskey({ visit, login }: Owner, given: { response: unknown; name: string }): Promise<Answer<null, 'wrong'>> {
    const reply = await library.post(visit, '/passkey/verify-registration', given)
    if (!reply.ok) return refuse('wrong')
    await visit.mail({ kind: 'notice', to: login.email, what: 'passkey_added' })
    return ok(null)
  }

  async function removePasskey({ visit, login }: Owner, id: string): Promise<boolean> {
    const { rowCount } = await pool.query('delete from auth.passkey where id = $1 and "userId" = $2', [id, login.userId])
    if (rowCount) await visit.mail({ kind: 'notice', to: login.email, what: 'passkey_removed' })
    return Boolean(rowCount)
  }

  async function listPasskeys(userId: string): Promise<OwnPasskey[]> {
    const { rows } = await pool.query<{ id: string; name: string | null; createdAt: Date | null }>(
      'select id, name, "createdAt" from auth.passkey where "userId" = $1 order by "createdAt", id',
      [userId],
    )
    return rows.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? '',
      createdAt: createdAt ? Temporal.Instant.fromEpochMilliseconds(createdAt.getTime()) : null,
    }))
  }

  return { passkeyQuestion, signInByPasskey, addPasskey, removePasskey, listPasskeys }
}
