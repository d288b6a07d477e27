import type { Ctx } from '../context.ts'
import { deleteSessions } from './lock-sessions.ts'

/** Removes the sessions too. The calling command asks for the right. */
export async function removeSlots(ctx: Ctx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length === 0) return
  const sessions = ctx.db.selectFrom('sessions').select('id').where('clubId', '=', ctx.club.id).where('slotId', 'in', slotIds)
  await deleteSessions(
    ctx,
    (await sessions.execute()).map(({ id }) => id),
  )
  await ctx.db.deleteFrom('courseSlots').where('clubId', '=', ctx.club.id).where('id', 'in', slotIds).execute()
}
