import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from './access.ts'
import { OpeningInput } from './input.ts'
import { FACILITY_JOURNAL } from './journal.ts'
import { getFacilityById } from './queries.ts'

/** None = always open. Bookings stay. @throws NotFound, Forbidden */
export async function setOpeningHours(
  ctx: Ctx,
  facilityId: string,
  input: OpeningInput[],
  version: number,
): Promise<Answer<void, 'changed_meanwhile'>> {
  allow(canEditFacilities(ctx.actor))
  const lines = input.map((line) => OpeningInput.parse(line))
  return transaction(ctx, async (ctx) => {
    const facility = await getFacilityById(ctx, facilityId, true)
    if (facility.version !== version) return refuse('changed_meanwhile')
    const clubId = ctx.club.id
    await ctx.db.deleteFrom('openingHours').where('clubId', '=', clubId).where('facilityId', '=', facilityId).execute()
    const rows = lines.flatMap(({ weekdays, from, to, ...line }) =>
      weekdays.map((weekday) => ({ ...line, weekday, clubId, facilityId, id: newId(), valid: dayRange(from, to ?? undefined) })),
    )
    if (rows.length > 0) await ctx.db.insertInto('openingHours').values(rows).execute()
    await ctx.db
      .updateTable('facilities')
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('clubId', '=', clubId)
      .where('id', '=', facilityId)
      .execute()
    const content = FACILITY_JOURNAL.hoursChanged(facility.name)
    await record(ctx, { event: 'facility.changed', id: facilityId, content })
    return ok(undefined)
  })
}
