import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { type CodeTools, takeCode } from './codes.ts'
import type { Credentials, Entered, HalfEntered, Login, SecondFactorRefusal, SignInRefusal, Visit } from './contract.ts'
import { storedName } from './hashed-sessions.ts'
import type { Library, Reply } from './library.ts'
import { readSigned } from './signed-cookies.ts'
import type { Throttle } from './throttle.ts'

/** No refusal answers sooner: its time must not tell how far the program came. */
const LEAST_MS = 500

/** Runs `work` and comes back no sooner than half a second after its begin. */
export async function unhurried<T>(work: () => Promise<T>): Promise<T> {
  const least = new Promise((resume) => setTimeout(resume, LEAST_MS))
  const done = await work()
  await least
  return done
}

export interface EnteringTools extends CodeTools {
  library: Library
  throttle: Throttle
  log: Logger
}

function loginOf(reply: Reply): Login | null {
  const user = reply.body.user
  if (typeof user !== 'object' || user === null || !('id' in user) || !('email' in user)) return null
  return typeof user.id === 'string' && typeof user.email === 'string' ? { userId: user.id, email: user.email } : null
}

const entered = (reply: Reply): Entered => {
  const login = loginOf(reply)
  if (!login) throw new Error('The library signed somebody in and did not say whom')
  return { login, cookies: reply.cookies }
}

/** Finds repeated attempts in the log without a person's address in it. */
const traceOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 12)

/** An unconfirmed address is no failure: the password was right. */
const isWrong = ({ ok, code }: Reply): boolean => !ok && code !== 'EMAIL_NOT_VERIFIED'

export function entering(tools: EnteringTools) {
  const { library, pool, throttle, log } = tools
  async function sendConfirmation(visit: Visit, email: string): Promise<void> {
    const { rows } = await pool.query<{ id: string }>('select id from auth."user" where email = $1', [email])
    const [user] = rows
    if (!user || !(await throttle.takeMail({ account: email, address: visit.address }))) return
    await visit.mail({ kind: 'confirm', to: email, userId: user.id })
  }

  async function refusalOf(visit: Visit, email: string, reply: Reply): Promise<SignInRefusal> {
    if (!isWrong(reply)) {
      await sendConfirmation(visit, email.trim().toLowerCase())
      return 'unconfirmed'
    }
    log.warn({ account: traceOf(email), address: visit.address, code: reply.code }, 'login failed')
    return 'wrong'
  }

  async function signIn(visit: Visit, { email, password }: Credentials): Promise<Answer<Entered | HalfEntered, SignInRefusal>> {
    const least = new Promise((resume) => setTimeout(resume, LEAST_MS))
    const look = () => library.post(visit, '/sign-in/email', { email: email.trim(), password })
    const reply = await throttle.attempt({ account: email, address: visit.address }, look, isWrong)
    if (!reply) return refuse('too_many')
    if (!reply.ok) {
      const [refusal] = await Promise.all([refusalOf(visit, email, reply), least])
      return refuse(refusal)
    }
    await throttle.forget(email)
    return ok(reply.body.twoFactorRedirect === true ? { login: null, cookies: reply.cookies } : entered(reply))
  }

  async function signOut(visit: Visit): Promise<string[]> {
    return (await library.post(visit, '/sign-out', {})).cookies
  }

  return { signIn, signOut, ...secondStep(tools) }
}

function secondStep({ library, pool, keys, log }: EnteringTools) {
  /** Login with a right password in this browser, still without its code. */
  async function findHalfEntered(visit: Visit): Promise<string | null> {
    const { rows } = await pool.query<{ value: string }>(
      'select value from auth.verification where identifier = $1 and "expiresAt" > now()',
      [storedName(readSigned(keys, visit.headers, library.codeCookie) ?? '')],
    )
    return rows[0]?.value ?? null
  }

  /** The library counts wrong codes itself: five for one login, ten in a row for an account. */
  async function proveSecondFactor(visit: Visit, code: string): Promise<Answer<Entered, SecondFactorRefusal>> {
    const typed = code.replace(/\s/g, '')
    const isOfApp = /^\d{6}$/.test(typed)
    const userId = isOfApp ? await findHalfEntered(visit) : null
    if (userId && !(await takeCode({ pool, keys }, userId, typed))) return refuse('used_code')
    const path = isOfApp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
    const reply = await library.post(visit, path, { code: typed })
    if (reply.ok) return ok(entered(reply))
    log.warn({ address: visit.address, code: reply.code }, 'second factor failed')
    if (reply.code === 'ACCOUNT_TEMPORARILY_LOCKED') return refuse('locked')
    return refuse(/^INVALID_(CODE|BACKUP_CODE)$/.test(reply.code) ? 'wrong_code' : 'start_again')
  }

  return { proveSecondFactor }
}
