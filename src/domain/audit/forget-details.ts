import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

/**
 * Forgets the personal values of log entries from before this moment; the entries themselves stay (storage limitation,
 * Art. 5 (1) (e) GDPR). The only place that takes on the role which may do so. Answers how many.
 */
export async function forgetDetails(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  return transaction(ctx, async ({ db, club }) => {
    await sql`set local role retention`.execute(db)
    const done = await db.deleteFrom('journalDetails').where('clubId', '=', club.id).where('at', '<', before).executeTakeFirst()
    // The caller's transaction may go on with what the application may do.
    await sql`set local role app`.execute(db)
    return Number(done.numDeletedRows)
  })
}
