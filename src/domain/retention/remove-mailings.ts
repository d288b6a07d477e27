import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'

/**
 * Mailings with recipients and files so many days after sending, drafts after the last word, returned mails after their day; answers
 * the number of mailings. Who unsubscribed stays so (Art. 21 (3) GDPR).
 */
export async function removeMailings(ctx: Ctx, storage: Storage, days: number): Promise<number> {
  const before = ctx.now.subtract({ hours: days * 24 })
  const { count, fileIds } = await transaction(ctx, async (ctx) => {
    const { rows: files } = await sql<{ id: string }>`
      select f.file_id as id from mailing_files f join mailings m on m.club_id = f.club_id and m.id = f.mailing_id
      where m.club_id = ${ctx.club.id} and coalesce(m.sent_at, m.changed_at) < ${before}`.execute(ctx.db)
    const gone =
      await sql`delete from mailings where club_id = ${ctx.club.id} and coalesce(sent_at, changed_at) < ${before}`.execute(ctx.db)
    await sql`delete from bounces where club_id = ${ctx.club.id} and at < ${before}`.execute(ctx.db)
    const ids = files.map(({ id }) => id)
    if (ids.length > 0) await ctx.db.deleteFrom('files').where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
    return { count: Number(gone.numAffectedRows ?? 0), fileIds: ids }
  })
  for (const id of fileIds) await storage.remove(storageKey(ctx, id))
  return count
}
