import { verifyPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { type Answer, ok, refuse } from '../../../kernel/answer.ts'
import type { Login, Owner, OwnPassword, PasswordRefusal, PersonName, Visit } from './contract.ts'
import type { Throttle } from './throttle.ts'

const WRONG: readonly string[] = ['wrong_password', 'wrong_code']

/**
 * Runs what asks for a password or a code, as the login does. Somebody at a device left open must not be able to try them: a
 * wrong one counts like one at the login.
 */
export async function inTurn<Value, Refusal extends string>(
  { visit, login }: Owner,
  throttle: Throttle,
  look: () => Promise<Answer<Value, Refusal>>,
): Promise<Answer<Value, Refusal | 'too_many_tries'>> {
  const attempt = { account: login.email, address: visit.address }
  const isWrong = (answer: Answer<Value, Refusal>) => !answer.ok && WRONG.includes(answer.refusal)
  return (await throttle.attempt(attempt, look, isWrong)) ?? refuse('too_many_tries')
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
  return inTurn({ visit, login }, throttle, async () =>
    (await verifyPassword({ hash: login.hash, password })) ? ok(login) : refuse('wrong_password'),
  )
}
