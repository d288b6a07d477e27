import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Answer, ok, refuse } from '../../../kernel/answer.ts'
import type { Credentials, Entered, HalfEntered, Login, SecondFactorRefusal, SignInRefusal, Visit } from './contract.ts'
import type { Library, Reply } from './library.ts'
import type { Throttle } from './throttle.ts'

/** A refusal is never answered sooner: what the program did meanwhile must not be read from the time. */
const LEAST_MS = 500

/** Runs `work` and comes back no sooner than half a second after its begin. */
export async function unhurried<T>(work: () => Promise<T>): Promise<T> {
  const least = new Promise((resume) => setTimeout(resume, LEAST_MS))
  const done = await work()
  await least
  return done
}

export interface EnteringTools {
  library: Library
  pool: pg.Pool
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

/** Enough to find repeated attempts in the log, without the address of a person in it. */
const traceOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 12)

export function entering({ library, pool, throttle, log }: EnteringTools) {
  async function sendConfirmation(visit: Visit, email: string): Promise<void> {
    const { rows } = await pool.query<{ id: string }>('select id from auth."user" where email = $1', [email])
    const [user] = rows
    if (!user || !(await throttle.takeMail({ account: email, address: visit.address }))) return
    await visit.mail({ kind: 'confirm', to: email, userId: user.id })
  }

  async function refusalOf(visit: Visit, email: string, reply: Reply): Promise<SignInRefusal> {
    // The password was right: who knows it may know that the address is not confirmed yet.
    if (reply.code === 'EMAIL_NOT_VERIFIED') {
      await sendConfirmation(visit, email.trim().toLowerCase())
      return 'unconfirmed'
    }
    log.warn({ account: traceOf(email), address: visit.address, code: reply.code }, 'login failed')
    await throttle.countFailure({ account: email, address: visit.address })
    return 'wrong'
  }

  async function signIn(visit: Visit, { email, password }: Credentials): Promise<Answer<Entered | HalfEntered, SignInRefusal>> {
    const leave = throttle.enter({ account: email, address: visit.address })
    if (!leave) return refuse('too_many')
    try {
      const least = new Promise((resume) => setTimeout(resume, LEAST_MS))
      const reply = await library.post(visit, '/sign-in/email', { email: email.trim(), password })
      if (!reply.ok) {
        const [refusal] = await Promise.all([refusalOf(visit, email, reply), least])
        return refuse(refusal)
      }
      await throttle.forget(email)
      return ok(reply.body.twoFactorRedirect === true ? { login: null, cookies: reply.cookies } : entered(reply))
    } finally {
      leave()
    }
  }

  /** The library counts wrong codes itself: five for one login, ten in a row for an account. */
  async function proveSecondFactor(visit: Visit, code: string): Promise<Answer<Entered, SecondFactorRefusal>> {
    const typed = code.replace(/\s/g, '')
    const path = /^\d{6}$/.test(typed) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
    const reply = await library.post(visit, path, { code: typed })
    if (reply.ok) return ok(entered(reply))
    log.warn({ address: visit.address, code: reply.code }, 'second factor failed')
    if (reply.code === 'ACCOUNT_TEMPORARILY_LOCKED') return refuse('locked')
    return refuse(/^INVALID_(CODE|BACKUP_CODE)$/.test(reply.code) ? 'wrong_code' : 'start_again')
  }

  async function signOut(visit: Visit): Promise<string[]> {
    return (await library.post(visit, '/sign-out', {})).cookies
  }

  return { signIn, proveSecondFactor, signOut }
}
