import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { type CodeTools, proveCode, takeCode } from './codes.ts'
import type { Auth, Credentials, EmailRefusal, Owner, PasswordFault, PasswordRefusal, Visit } from './contract.ts'
import { storedName } from './hashed-sessions.ts'
import type { Library } from './library.ts'
import { passwordFault } from './passwords.ts'
import { inTurn, provePasswordOf } from './proving.ts'
import { voidRequests } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface SafetyTools extends CodeTools {
  library: Library
  throttle: Throttle
  passwordMinLength: number
}

/** Changes to one's own login; each asks for the password once more. */
export function safety(tools: SafetyTools) {
  return { ...ownPassword(tools), ...ownEmail(tools), ...secondFactor(tools) }
}

const FIND_CHANGE = `select value::jsonb->>'userId' as "userId" from auth.verification where identifier = $1 and "expiresAt" > now()`

/** Uses the request up, unless the address has got a login meanwhile. */
const CHANGE_EMAIL = `with request as (
         delete from auth.verification where identifier = $1 and "expiresAt" > now() returning value::jsonb as value)
       update auth."user" u set email = value->>'email', "emailVerified" = true, "updatedAt" = now()
       from request, auth."user" b
       where u.id = (value->>'userId')::uuid and b.id = u.id
         and not exists (select from auth."user" o where o.email = value->>'email')
       returning u.id, u.email, b.email as before`

const provePassword = (
  { library, throttle }: SafetyTools,
  owner: Owner,
  password: string,
): Promise<Answer<null, PasswordRefusal>> =>
  inTurn(owner, throttle, async () => {
    const proof = await library.verifyPassword(owner.visit, password)
    return proof.ok ? ok(null) : refuse('wrong_password')
  })

function ownPassword(tools: SafetyTools) {
  const { library, pool, throttle, passwordMinLength } = tools
  async function changePassword(
    owner: Owner,
    given: { current: string; next: string },
  ): Promise<Answer<string[], PasswordFault | PasswordRefusal>> {
    const fault = passwordFault(given.next, passwordMinLength)
    if (fault) return refuse(fault)
    const { visit, login } = owner
    const asked = { currentPassword: given.current, newPassword: given.next, revokeOtherSessions: true }
    return inTurn(owner, throttle, async () => {
      const reply = await library.post(visit, '/change-password', asked)
      if (!reply.ok) return refuse('wrong_password')
      await voidRequests(pool, login.userId)
      await visit.mail({ kind: 'notice', to: login.email, what: 'password' })
      return ok(reply.cookies)
    })
  }

  return { provePassword: (owner: Owner, password: string) => provePassword(tools, owner, password), changePassword }
}

function ownEmail(tools: SafetyTools) {
  const { pool, throttle } = tools
  /** The answer is the same when the new address has a login already; then no mail is sent. */
  async function requestEmailChange(owner: Owner, given: Credentials): Promise<Answer<null, EmailRefusal>> {
    const email = given.email.trim().toLowerCase()
    if (email === owner.login.email) return refuse('same')
    const proof = await provePassword(tools, owner, given.password)
    if (!proof.ok) return proof
    if (!(await throttle.takeMail({ account: email, address: owner.visit.address }))) return refuse('too_many')
    const { rowCount } = await pool.query('select from auth."user" where email = $1', [email])
    if (rowCount) return ok(null)
    const ref = newId()
    await pool.query(
      `insert into auth.verification (id, identifier, value, "expiresAt") values ($1, $2, $3, now() + interval '1 hour')`,
      [newId(), storedName(`change-email:${ref}`), JSON.stringify({ userId: owner.login.userId, email })],
    )
    await owner.visit.mail({ kind: 'change', to: email, ref })
    return ok(null)
  }

  async function changeEmail(
    visit: Visit,
    { ref, password }: { ref: string; password: string },
  ): ReturnType<Auth['changeEmail']> {
    const request = storedName(`change-email:${ref}`)
    const asked = await pool.query<{ userId: string }>(FIND_CHANGE, [request])
    const [found] = asked.rows
    if (!found) return refuse('invalid')
    const proof = await provePasswordOf(tools, visit, { userId: found.userId, password })
    if (!proof.ok) return proof
    const { rows } = await pool.query<{ id: string; email: string; before: string }>(CHANGE_EMAIL, [request])
    const [row] = rows
    if (!row) return refuse('invalid')
    await voidRequests(pool, row.id)
    await visit.mail({ kind: 'changed', to: row.before, email: row.email })
    return ok({ userId: row.id, email: row.email })
  }

  return { requestEmailChange, changeEmail }
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])

function secondFactor({ library, throttle, ...codes }: SafetyTools) {
  const startSecondFactor = (owner: Owner, password: string): ReturnType<Auth['startSecondFactor']> =>
    inTurn(owner, throttle, async () => {
      const reply = await library.post(owner.visit, '/two-factor/enable', { password, method: 'totp' })
      if (reply.code === 'TOTP_ALREADY_ENABLED') return refuse('already')
      const uri = reply.body.totpURI
      if (!reply.ok || typeof uri !== 'string') return refuse('wrong_password')
      return ok({ uri, backupCodes: texts(reply.body.backupCodes) })
    })

  const confirmSecondFactor = (owner: Owner, code: string): ReturnType<Auth['confirmSecondFactor']> =>
    inTurn(owner, throttle, async () => {
      const { visit, login } = owner
      const typed = code.replace(/\s/g, '')
      if (!(await takeCode(codes, login.userId, typed))) return refuse('wrong_code')
      const reply = await library.post(visit, '/two-factor/verify-totp', { code: typed })
      if (!reply.ok) return refuse('wrong_code')
      await visit.mail({ kind: 'notice', to: login.email, what: 'second_factor_on' })
      return ok(reply.cookies)
    })

  const proveOwnCode = (owner: Owner, code: string): ReturnType<Auth['proveCode']> =>
    inTurn(owner, throttle, async () =>
      (await proveCode(codes, owner.login.userId, code.replace(/\s/g, ''))) ? ok(null) : refuse('wrong_code'),
    )

  const stopSecondFactor = (owner: Owner, password: string): ReturnType<Auth['stopSecondFactor']> =>
    inTurn(owner, throttle, async () => {
      const { visit, login } = owner
      const reply = await library.post(visit, '/two-factor/disable', { password })
      if (!reply.ok) return refuse('wrong_password')
      await visit.mail({ kind: 'notice', to: login.email, what: 'second_factor_off' })
      return ok(reply.cookies)
    })

  const renewBackupCodes = (owner: Owner, password: string): ReturnType<Auth['renewBackupCodes']> =>
    inTurn(owner, throttle, async () => {
      const reply = await library.post(owner.visit, '/two-factor/generate-backup-codes', { password })
      return reply.ok ? ok(texts(reply.body.backupCodes)) : refuse('wrong_password')
    })

  return { startSecondFactor, confirmSecondFactor, proveCode: proveOwnCode, stopSecondFactor, renewBackupCodes }
}
