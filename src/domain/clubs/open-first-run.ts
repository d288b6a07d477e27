import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Leaves out signs that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newCode = (): string =>
  Array.from({ length: 12 }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + SIGNS.charAt(randomInt(SIGNS.length))).join('')

const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url')

/** Replaces the old code. Null when a club exists. */
export async function openFirstRun(db: Database): Promise<string | null> {
  const code = newCode()
  const { rows } = await sql<{ isOpen: boolean }>`select open_first_run(${hashOf(code)}) as is_open`.execute(db)
  return rows[0]?.isOpen ? code : null
}

/** Compares without case, blanks and dashes; does not use the code up. */
export async function isFirstRunCode(db: Database, code: string): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`select is_first_run_code(${hashOf(code)}) as is_right`.execute(db)
  return rows[0]?.isRight ?? false
}

/** Uses the code up, in the caller's transaction; of several at the same moment one is answered true. */
export async function takeFirstRunCode({ db }: { db: Database }, code: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select take_first_run_code(${hashOf(code)}) as is_taken`.execute(db)
  return rows[0]?.isTaken ?? false
}
