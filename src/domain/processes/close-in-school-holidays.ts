import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { type FollowedAndTold, followAndTell } from './follow-and-tell.ts'

/**
 * Says whether a hall is closed in the school holidays, and brings the sessions and series in it in step; whoever counted on a session
 * that is dropped is told. @throws NotFound, Forbidden
 */
export async function closeInSchoolHolidays(ctx: Ctx, facilityId: string, isClosed: boolean): Promise<FollowedAndTold> {
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
    const followed = await followAndTell(ctx, partIds)
    const content = `${name}: in den Schulferien ${isClosed ? 'geschlossen' : 'geöffnet'}, ${followed.added} Termine neu, ${followed.dropped} entfernt, ${followed.told} Haushalte benachrichtigt`
    await record(ctx, { event: 'facility.changed', id: facilityId, content })
    return followed
  })
}

/** What `closeInSchoolHolidays` would do and whom it would tell: it is done, and taken back. @throws NotFound, Forbidden */
export const previewSchoolHolidays = (ctx: Ctx, facilityId: string, isClosed: boolean): Promise<FollowedAndTold> =>
  transaction(ctx, async (ctx) => {
    const tried = await savepoint(ctx, async (ctx) => ({
      ok: false,
      followed: await closeInSchoolHolidays(ctx, facilityId, isClosed),
    }))
    return tried.followed
  })
