import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { USER_JOURNAL } from './journal.ts'

/** Nobody signs in as this person any more, and the login's address is no longer theirs. Asks for no right; in a transaction. */
export async function closeLogin(ctx: Ctx, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update club_users set blocked_at = coalesce(blocked_at, ${ctx.now}), person_id = null, version = version + 1, updated_at = ${ctx.now}
    where club_id = ${ctx.club.id} and person_id = ${personId} returning id, user_id`.execute(ctx.db)
  const [user] = rows
  if (!user) return
  await sql`select end_sessions(${user.userId}::uuid)`.execute(ctx.db)
  await record(ctx, { event: 'user.blocked', id: user.id, content: USER_JOURNAL.blocked })
}
