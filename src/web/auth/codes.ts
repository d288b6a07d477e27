import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import type { Keys } from '../../kernel/secrets.ts'

const STEP_MS = 30_000
/** The library accepts one step back and one ahead; another may begin before it looks. */
const STEPS = [-1, 0, 1, 2]

/** The newest time step with this code under a login's key; null without a match or a key. */
async function stepOf({ pool, keys }: CodeTools, userId: string, code: string): Promise<number | null> {
  const { rows } = await pool.query<{ secret: string }>('select secret from auth."twoFactor" where "userId" = $1', [userId])
  const [row] = rows
  if (!row) return null
  const { hotp } = createOTP(await symmetricDecrypt({ key: secretConfigOf(keys), data: row.secret }))
  const now = Math.floor(Date.now() / STEP_MS)
  const steps = STEPS.map((step) => now + step)
  const codes = await Promise.all(steps.map((step) => hotp(step)))
  return steps.findLast((_, at) => codes[at] === code) ?? null
}

/** Keys as the library's encryption takes them; before they had numbers, the first one encrypted. */
function secretConfigOf(keys: Keys) {
  const numbered = keys.numbered()
  return {
    keys: new Map(numbered.map(({ number, value }) => [number, value])),
    currentVersion: numbered[0]?.number ?? 0,
    legacySecret: numbered.at(-1)?.value ?? '',
  }
}

export interface CodeTools {
  pool: pg.Pool
  /** The library encrypts the keys of the second factor with them. */
  keys: Keys
}

/**
 * Uses up a code of the app before the library looks at it: each works once (RFC 6238 §5.2), also under simultaneous
 * requests. False when it, or a later one, was used already. True for a wrong code: the library refuses and counts it.
 */
export async function takeCode(tools: CodeTools, userId: string, code: string): Promise<boolean> {
  const step = await stepOf(tools, userId, code)
  return step === null || takeStep(tools, userId, step)
}

/** The code is right, of a second factor that is on, and is used up by this. */
export async function proveCode(tools: CodeTools, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await tools.pool.query(`select from auth."user" where id = $1 and "twoFactorEnabled"`, [userId])
  const step = rowCount === 1 ? await stepOf(tools, userId, code) : null
  return step !== null && takeStep(tools, userId, step)
}

async function takeStep(tools: CodeTools, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await tools.pool.query(
    `update auth."twoFactor" set "lastStep" = $2 where "userId" = $1 and coalesce("lastStep" < $2, true)`,
    [userId, step],
  )
  return rowCount === 1
}

/** Encrypts the keys of the second factor anew with the newest key, where an older one did. */
export async function encryptAnew({ pool, keys }: CodeTools): Promise<void> {
  const key = secretConfigOf(keys)
  const { rows } = await pool.query<{ id: string; secret: string; codes: string }>(
    `select id, secret, "backupCodes" as codes from auth."twoFactor" where not (starts_with(secret, $1) and starts_with("backupCodes", $1))`,
    [`$ba$${key.currentVersion}$`],
  )
  const anew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) })
  for (const { id, secret, codes } of rows)
    await pool.query(
      `update auth."twoFactor" set secret = $2, "backupCodes" = $3 where id = $1 and secret = $4 and "backupCodes" = $5`,
      [id, await anew(secret), await anew(codes), secret, codes],
    )
}
