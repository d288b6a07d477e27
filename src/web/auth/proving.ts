import { verifyPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { type Answer, ok, type Refused, refuse } from '../../kernel/answer.ts'
import type { Login, Owner, OwnPassword, PasswordRefusal, PersonName, Visit } from './contract.ts'
import type { Throttle } from './throttle.ts'

const WRONG: readonly string[] = ['wrong_password', 'wrong_code']

/** Throttles a check of password or code like the login: nobody tries many at a device left open. */
export async function inTurn<A extends Answer<unknown, string>>(
  { visit, login }: Owner,
  throttle: Throttle,
  look: () => Promise<A>,
): Promise<A | Refused<'too_many_tries'>> {
  const attempt = { account: login.email, address: visit.address }
  const isWrong = (answer: A) => !answer.ok && WRONG.includes(answer.refusal)
  return (await throttle.attempt(attempt, look, isWrong)) ?? refuse('too_many_tries')
}

/** Login at the moment of the proof; `hash` shows later whether the password is still the same. */
type Proven = Login & PersonName & { hash: string }

/** Proves the password of a login without a session. `invalid`: no such login, or it has no password. */
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
