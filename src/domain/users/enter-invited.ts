import { record } from '../audit/commands.ts'
import type { Ctx, RoleName } from '../context.ts'
import { USER_JOURNAL } from './journal.ts'
import { toRole } from './queries.ts'

/** False for blocked or present users. Runs in the caller's transaction. */
export async function enterInvited(ctx: Ctx, id: string): Promise<boolean> {
  const entered = await ctx.db
    .updateTable('clubUsers')
    .set(({ eb }) => ({ acceptedAt: ctx.now, updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!entered) return false
  await record(ctx, { event: 'user.accepted', id, content: USER_JOURNAL.accepted })
  return true
}

export async function findOwnInvitation(ctx: Ctx): Promise<RoleName | null> {
  if (ctx.actor.kind !== 'user' || ctx.actor.profile) return null
  const row = await ctx.db
    .selectFrom('clubUsers')
    .select('role')
    .where('clubId', '=', ctx.club.id)
    .where('userId', '=', ctx.actor.userId)
    .where('acceptedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .executeTakeFirst()
  return row ? toRole(row.role) : null
}
