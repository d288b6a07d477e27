import type { Ctx } from '../context.ts'

/** Answers false for a user with a person. Runs in the caller's transaction. */
export async function linkPerson(ctx: Ctx, clubUserId: string, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('clubUsers')
    .set((set) => ({ personId, version: set('version', '+', 1), updatedAt: ctx.now }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', clubUserId)
    .where('personId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
