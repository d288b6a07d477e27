import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { followHolidaysOfSeries } from '../series/follow-holidays.ts'
import { type Followed, followHolidays } from '../sessions/follow-holidays.ts'

/** Brings all sessions and series of a club in step after the operator entered school holidays of its state. For the system. */
export async function followImportedHolidays(ctx: Ctx): Promise<Followed> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const followed = await followHolidays(ctx, null)
    await followHolidaysOfSeries(ctx, null)
    const content = `Schulferien eingetragen: ${followed.added} Termine neu, ${followed.dropped} entfernt`
    await record(ctx, { event: 'holidays.imported', object: { kind: 'club', id: ctx.club.id }, content })
    return followed
  })
}
