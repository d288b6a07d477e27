import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { followHolidaysOfSeries } from '../series/follow-holidays.ts'
import { type Followed, followHolidays } from '../sessions/follow-holidays.ts'

/**
 * Says whether a hall is closed in the school holidays, and brings the sessions and series in it in step. Answers what became of the
 * sessions. @throws NotFound, Forbidden
 */
export async function closeInSchoolHolidays(ctx: Ctx, facilityId: string, isClosed: boolean): Promise<Followed> {
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
    const followed = await followHolidays(ctx, partIds)
    await followHolidaysOfSeries(ctx, partIds)
    const content = `${name}: in den Schulferien ${isClosed ? 'geschlossen' : 'geöffnet'}, ${followed.added} Termine neu, ${followed.dropped} entfernt`
    await record(ctx, { event: 'facility.changed', object: { kind: 'facility', id: facilityId }, content })
    return followed
  })
}
