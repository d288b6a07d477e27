import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { type FollowedAndTold, followAndTell } from './follow-and-tell.ts'

/**
 * Brings all sessions and series of a club in step after the operator entered school holidays of its state, and tells everybody whose
 * sessions are dropped. For the system.
 */
export async function followImportedHolidays(ctx: Ctx): Promise<FollowedAndTold> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const followed = await followAndTell(ctx, null)
    const content = `Schulferien eingetragen: ${followed.added} Termine neu, ${followed.dropped} entfernt, ${followed.told} Haushalte benachrichtigt`
    await record(ctx, { event: 'holidays.imported', id: ctx.club.id, content })
    return followed
  })
}
