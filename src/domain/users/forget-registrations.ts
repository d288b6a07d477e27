import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser } from '../context.ts'

/**
 * Deletes logins made before this moment whose address was never confirmed and that no club knows; whoever was invited stays.
 * Logins belong to no club: any club's night will do, and a second one finds none. Answers how many.
 */
export async function forgetRegistrations(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const { rows } = await sql<{ gone: number }>`select forget_registrations(${before}) as gone`.execute(ctx.db)
  return rows[0]?.gone ?? 0
}
