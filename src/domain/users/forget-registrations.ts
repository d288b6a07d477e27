import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser } from '../context.ts'

/** Logins without a club or invitation, confirmed ones after three years. Any club's night does it for all. Answers the number. */
export async function forgetRegistrations(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const { rows } = await sql<{ gone: number }>`select forget_registrations(${before}) as gone`.execute(ctx.db)
  return found(rows[0]).gone
}
