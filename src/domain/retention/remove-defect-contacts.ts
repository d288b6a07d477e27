import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

/** Removes name and address of the reporter of an old settled defect; the defect stays. Answers the number of defects. */
export function removeDefectContacts(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('defects')
      .set({ reportedBy: '', reportedEmail: '' })
      .where('clubId', '=', ctx.club.id)
      .where('state', '=', 'done')
      .where('doneAt', '<', ctx.now.subtract({ hours: days * 24 }))
      .where((either) => either.or([either('reportedBy', '<>', ''), either('reportedEmail', '<>', '')]))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
