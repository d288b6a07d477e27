import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { type FollowedAndNotified, followAndNotify } from './follow-and-notify.ts'
import { PROCESS_JOURNAL } from './journal.ts'

/** Follows imported school holidays of the club's federal state. For the system. */
export async function followImportedHolidays(ctx: Ctx): Promise<FollowedAndNotified> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const followed = await followAndNotify(ctx, null)
    const content = PROCESS_JOURNAL.holidaysImported(followed)
    await record(ctx, { event: 'holidays.imported', id: ctx.club.id, content })
    return followed
  })
}
