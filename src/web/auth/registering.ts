import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { Auth, Credentials, OwnPassword, PasswordFault, PersonName, Visit } from './contract.ts'
import { unhurried } from './entering.ts'
import { storedName } from './hashed-sessions.ts'
import type { Library } from './library.ts'
import { passwordFault } from './passwords.ts'
import { provePasswordOf } from './proving.ts'
import { voidRequests } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface RegisteringTools {
  library: Library
  pool: pg.Pool
  throttle: Throttle
  passwordMinLength: number
}

const CONFIRM = `update auth."user" set "emailVerified" = true, "updatedAt" = now() where id = $1 returning email`

const fullName = ({ firstname, lastname }: PersonName): string => `${firstname} ${lastname}`.trim()

export function registering(tools: RegisteringTools) {
  const { library, pool, throttle, passwordMinLength } = tools
  async function register(visit: Visit, given: Credentials & PersonName): Promise<Answer<null, PasswordFault | 'too_many'>> {
    const fault = passwordFault(given.password, passwordMinLength)
    if (fault) return refuse(fault)
    const email = given.email.trim()
    if (!(await throttle.takeMail({ account: email, address: visit.address }))) return refuse('too_many')
    const name = fullName(given)
    const signUp = () => library.post(visit, '/sign-up/email', { ...given, email, name })
    const reply = await unhurried(async () => {
      const first = await signUp()
      // Registered or invited at the same moment by others: now the address is taken.
      return first.code === 'FAILED_TO_CREATE_USER' ? signUp() : first
    })
    if (!reply.ok) throw new Error(`Registration failed: ${reply.code}`)
    return ok(null)
  }

  async function confirmEmail(visit: Visit, given: OwnPassword): ReturnType<Auth['confirmEmail']> {
    const proof = await provePasswordOf({ pool, throttle }, visit, given)
    if (!proof.ok) return proof
    const { hash, ...login } = proof.value
    const { rows } = await pool.query<{ isNew: boolean | null }>('select confirm_login($1, $2) as "isNew"', [login.userId, hash])
    const isNew = rows[0]?.isNew ?? null
    return isNew === null ? refuse('invalid') : ok({ ...login, isNew })
  }

  return {
    register,
    confirmEmail,
    passwordFault: (password: string) => passwordFault(password, passwordMinLength),
    hashPassword,
    ...forgotten(tools),
  }
}

function forgotten({ library, pool, throttle, passwordMinLength }: RegisteringTools) {
  async function requestReset(visit: Visit, email: string): Promise<Answer<null, 'too_many'>> {
    if (!(await throttle.takeMail({ account: email, address: visit.address }))) return refuse('too_many')
    await unhurried(() => library.post(visit, '/request-password-reset', { email: email.trim() }))
    return ok(null)
  }

  /** The link was mailed: its use confirms the address too. */
  async function resetPassword(visit: Visit, { ref, password }: { ref: string; password: string }) {
    const fault = passwordFault(password, passwordMinLength)
    if (fault) return refuse(fault)
    const { rows } = await pool.query<{ value: string }>(
      'select value from auth.verification where identifier = $1 and "expiresAt" > now()',
      [storedName(`reset-password:${ref}`)],
    )
    const reply = await library.post(visit, '/reset-password', { token: ref, newPassword: password })
    const userId = rows[0]?.value
    if (!reply.ok || !userId) return refuse('invalid')
    const confirmed = await pool.query<{ email: string }>(CONFIRM, [userId])
    await voidRequests(pool, userId)
    for (const { email } of confirmed.rows) await visit.mail({ kind: 'notice', to: email, what: 'password' })
    return ok(null)
  }

  return { requestReset, resetPassword }
}
