import type { Ctx } from '../context.ts'

/** Weekly times that are gone with their sessions as though they had never been. A building block: the right was asked for. */
export async function removeSlots(ctx: Ctx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length === 0) return
  await ctx.db.deleteFrom('sessions').where('clubId', '=', ctx.club.id).where('slotId', 'in', slotIds).execute()
  await ctx.db.deleteFrom('courseSlots').where('clubId', '=', ctx.club.id).where('id', 'in', slotIds).execute()
}
