import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import type pg from 'pg'

const STEP_MS = 30_000
/** The library takes one step back and one ahead of now; a further one may have begun when it looks. */
const STEPS = [-1, 0, 1, 2]

/** The newest time step that has this code under a login's key; null when none has, or the login has no key. */
async function stepOf({ pool, secret }: CodeTools, userId: string, code: string): Promise<number | null> {
  const { rows } = await pool.query<{ secret: string }>('select secret from auth."twoFactor" where "userId" = $1', [userId])
  const [row] = rows
  if (!row) return null
  const { hotp } = createOTP(await symmetricDecrypt({ key: secret, data: row.secret }))
  const now = Math.floor(Date.now() / STEP_MS)
  const codes = await Promise.all(STEPS.map((step) => hotp(now + step)))
  const at = codes.lastIndexOf(code)
  return at < 0 ? null : now + (STEPS[at] ?? 0)
}

export interface CodeTools {
  pool: pg.Pool
  /** What the library encrypts the keys with. */
  secret: string
}

/**
 * Uses a code of the app up, before the library looks at it: each works once (RFC 6238 §5.2), also when it comes many times at
 * once. False when it was used already, or one after it. A wrong code is nobody's to use up: the library refuses and counts it.
 */
export async function takeCode(tools: CodeTools, userId: string, code: string): Promise<boolean> {
  const step = await stepOf(tools, userId, code)
  if (step === null) return true
  const { rowCount } = await tools.pool.query(
    `update auth."twoFactor" set "lastStep" = $2 where "userId" = $1 and coalesce("lastStep" < $2, true)`,
    [userId, step],
  )
  return rowCount === 1
}
