import { transaction } from '../../database/transaction.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { RETENTION_JOURNAL } from './journal.ts'

/** Orders that came to an end so long ago, and their papers. Answers their number. */
export async function removeOrders(ctx: Ctx, storage: Storage, days: number): Promise<number> {
  const fileIds: string[] = []
  const count = await transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('orders')
      .where('clubId', '=', ctx.club.id)
      .where('createdAt', '<', ctx.now.subtract({ hours: days * 24 }))
      .where('state', 'not in', ['queued', 'running'])
      .returning('fileId')
      .execute()
    fileIds.push(...gone.flatMap(({ fileId }) => fileId ?? []))
    if (fileIds.length > 0)
      await ctx.db.deleteFrom('files').where('clubId', '=', ctx.club.id).where('id', 'in', fileIds).execute()
    if (gone.length > 0)
      await record(ctx, { event: 'retention.removed', id: 'orders', content: RETENTION_JOURNAL.orders(gone.length, days) })
    return gone.length
  })
  for (const id of fileIds) await storage.remove(storageKey(ctx, id))
  return count
}
