import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { userIdOf } from '../context.ts'

/** The same paper with each of these people. Asks for no right; in a transaction. */
export async function addDocument(
  ctx: Ctx,
  personIds: readonly string[],
  document: { fileId: string; title: string },
): Promise<void> {
  const row = { ...document, clubId: ctx.club.id, addedAt: ctx.now, addedBy: userIdOf(ctx) }
  await ctx.db
    .insertInto('documents')
    .values(personIds.map((personId) => ({ ...row, id: newId(), personId })))
    .execute()
}
