import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

/** Removes old lists of people that were uploaded; what they brought stays. Answers their number. */
export function removeImportedLists(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('imports')
      .where('clubId', '=', ctx.club.id)
      .where('kind', '=', 'participants')
      .where('state', 'not in', ['queued', 'running'])
      .where('createdAt', '<', ctx.now.subtract({ hours: days * 24 }))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
