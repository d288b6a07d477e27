import type { Ctx } from '../context.ts'

/** The keys are free again. Answers the number. */
export async function forgetAnswers(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  const done = await ctx.db
    .deleteFrom('idempotencyKeys')
    .where('clubId', '=', ctx.club.id)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}
