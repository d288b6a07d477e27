import type { Ctx } from '../context.ts'

/** Removes the sessions too. The calling command asks for the right. */
export async function removeSlots(ctx: Ctx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length === 0) return
  await ctx.db.deleteFrom('sessions').where('clubId', '=', ctx.club.id).where('slotId', 'in', slotIds).execute()
  await ctx.db.deleteFrom('courseSlots').where('clubId', '=', ctx.club.id).where('id', 'in', slotIds).execute()
}
