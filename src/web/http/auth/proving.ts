import { verifyPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { type Answer, ok, refuse } from '../../../kernel/answer.ts'
import type { Login, Owner, OwnPassword, PasswordRefusal, PersonName, Visit } from './contract.ts'
import type { Throttle } from './throttle.ts'

/**
 * Runs what asks for a password or a code. As at the login, only some may be under way at once: many at a time must not go
 * round the wait that follows a wrong one.
 */
export async function inTurn<Value, Refusal extends string>(
  { visit, login }: Owner,
  throttle: Throttle,
  work: () => Promise<Answer<Value, Refusal>>,
): Promise<Answer<Value, Refusal | 'too_many_tries'>> {
  const leave = throttle.enter({ account: login.email, address: visit.address })
  if (!leave) return refuse('too_many_tries')
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Somebody at a device left open must not be able to try passwords: a wrong one counts like one at the login. */
export async function wrongPassword({ visit, login }: Owner, throttle: Throttle) {
  await throttle.countFailure({ account: login.email, address: visit.address })
  return refuse('wrong_password')
}

/** A login as it was when its password was shown to be right; `hash` tells whether it is still that password. */
type Proven = Login & PersonName & { hash: string }

/** Whether this is the password of a login that nobody is signed in with. `invalid`: there is none, or it has no password. */
export async function provePasswordOf(
  { pool, throttle }: { pool: pg.Pool; throttle: Throttle },
  visit: Visit,
  { userId, password }: OwnPassword,
): Promise<Answer<Proven, 'invalid' | PasswordRefusal>> {
  const { rows } = await pool.query<Proven>(
    `select u.id as "userId", u.email, u.firstname, u.lastname, a.password as hash
     from auth."user" u join auth.account a on a."userId" = u.id where u.id = $1 and a.password is not null`,
    [userId],
  )
  const [login] = rows
  if (!login) return refuse('invalid')
  const owner = { visit, login }
  return inTurn(owner, throttle, async () =>
    (await verifyPassword({ hash: login.hash, password })) ? ok(login) : wrongPassword(owner, throttle),
  )
}
