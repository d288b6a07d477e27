import { transaction } from '../../database/transaction.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { NOTICE_JOURNAL } from './journal.ts'
import type { Notice, SeenHow } from './queries.ts'

/** The first time counts. A read mail tells all of its news. The caller asks for the right, or holds the link. */
export async function markSeen(ctx: Ctx, notice: Notice, how: SeenHow): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const seen = await ctx.db
      .updateTable('notices')
      .set({ seenAt: ctx.now, seenHow: how })
      .where('clubId', '=', ctx.club.id)
      .where((where) => where.or([where('id', '=', notice.id), where('mailId', '=', notice.mailId)]))
      .where('seenAt', 'is', null)
      .executeTakeFirst()
    if (Number(seen.numUpdatedRows) === 0) return
    const content = how === 'call' ? NOTICE_JOURNAL.seenByPhone : NOTICE_JOURNAL.seen
    await record(ctx, { event: 'notice.seen', id: notice.id, content })
  })
}

export async function withdrawNotices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('notices')
    .set({ withdrawnAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .execute()
}

export async function forgetNotices(ctx: Ctx, before: Temporal.Instant): Promise<void> {
  await ctx.db.deleteFrom('notices').where('clubId', '=', ctx.club.id).where('createdAt', '<', before).execute()
}
