import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import type pg from 'pg'

const STEP_MS = 30_000
/** The library accepts one step back and one ahead; another may begin before it looks. */
const STEPS = [-1, 0, 1, 2]

/** The newest time step with this code under a login's key; null without a match or a key. */
async function stepOf({ pool, secret }: CodeTools, userId: string, code: string): Promise<number | null> {
  const { rows } = await pool.query<{ secret: string }>('select secret from auth."twoFactor" where "userId" = $1', [userId])
  const [row] = rows
  if (!row) return null
  const { hotp } = createOTP(await symmetricDecrypt({ key: secret, data: row.secret }))
  const now = Math.floor(Date.now() / STEP_MS)
  const steps = STEPS.map((step) => now + step)
  const codes = await Promise.all(steps.map((step) => hotp(step)))
  return steps.findLast((_, at) => codes[at] === code) ?? null
}

export interface CodeTools {
  pool: pg.Pool
  /** The library encrypts the keys of the second factor with it. */
  secret: string
}

/**
 * Uses up a code of the app before the library looks at it: each works once (RFC 6238 §5.2), also under simultaneous
 * requests. False when it, or a later one, was used already. True for a wrong code: the library refuses and counts it.
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
