import { record } from '../audit/commands.ts'
import type { Ctx, RoleName } from '../context.ts'
import { toRole } from './queries.ts'

/** Makes an invited person a user, inside the caller's transaction; false when they are one already, or are blocked. */
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
  await record(ctx, { event: 'user.accepted', id, content: 'Einladung angenommen' })
  return true
}

/** The role that this club has invited the person signed in to; null without an open invitation. */
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
