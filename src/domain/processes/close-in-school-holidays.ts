import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { type FollowedAndNotified, followAndNotify } from './follow-and-notify.ts'
import { PROCESS_JOURNAL } from './journal.ts'

/** Sessions and series of the hall follow; people of dropped sessions are told. @throws NotFound, Forbidden */
export async function closeInSchoolHolidays(ctx: Ctx, facilityId: string, isClosed: boolean): Promise<FollowedAndNotified> {
  allow(canEditFacilities(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('facilities')
      .set((set) => ({ isClosedInSchoolHolidays: isClosed, version: set('version', '+', 1) }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', facilityId)
      .returning('name')
      .executeTakeFirst()
    const { name } = found(row)
    const parts = await ctx.db
      .selectFrom('parts')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where('facilityId', '=', facilityId)
      .execute()
    const partIds = parts.map(({ id }) => id)
    const followed = await followAndNotify(ctx, partIds)
    const content = PROCESS_JOURNAL.schoolHolidays(name, isClosed, followed)
    await record(ctx, { event: 'facility.changed', id: facilityId, content })
    return followed
  })
}

/** Does `closeInSchoolHolidays` and takes it back. @throws NotFound, Forbidden */
export const previewSchoolHolidays = (ctx: Ctx, facilityId: string, isClosed: boolean): Promise<FollowedAndNotified> =>
  transaction(ctx, async (ctx) => {
    const tried = await savepoint(ctx, async (ctx) => ({
      ok: false,
      followed: await closeInSchoolHolidays(ctx, facilityId, isClosed),
    }))
    return tried.followed
  })
