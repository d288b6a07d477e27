import type { Ctx } from '../context.ts'

/** Forgets answers given before this moment: the same key may be used anew. Answers how many. */
export async function forgetAnswers(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  const done = await ctx.db
    .deleteFrom('idempotencyKeys')
    .where('clubId', '=', ctx.club.id)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}
