import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

/**
 * The entries stay (storage limitation, Art. 5 (1) (e) GDPR). Answers the number. Only this place takes on the role `retention`.
 */
export async function forgetDetails(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  return transaction(ctx, async ({ db, club }) => {
    await sql`set local role retention`.execute(db)
    const done = await db.deleteFrom('journalDetails').where('clubId', '=', club.id).where('at', '<', before).executeTakeFirst()
    // The caller's transaction continues with the application's rights.
    await sql`set local role app`.execute(db)
    return Number(done.numDeletedRows)
  })
}
