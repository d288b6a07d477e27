import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from './access.ts'
import { FacilityFacts } from './input.ts'
import { FACILITY_JOURNAL } from './journal.ts'
import { getFacilityById } from './queries.ts'

/** Keeps the address segment. @throws NotFound, Forbidden */
export async function changeFacility(
  ctx: Ctx,
  facilityId: string,
  input: FacilityFacts,
  version: number,
): Promise<Answer<void, 'name_taken' | 'changed_meanwhile'>> {
  allow(canEditFacilities(ctx.actor))
  const facts = FacilityFacts.parse(input)
  try {
    return await transaction(ctx, async (ctx) => {
      const before = await getFacilityById(ctx, facilityId, true)
      if (before.version !== version) return refuse('changed_meanwhile')
      await ctx.db
        .updateTable('facilities')
        .set((set) => ({ ...facts, version: set('version', '+', 1) }))
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', facilityId)
        .execute()
      const content = FACILITY_JOURNAL.changed(facts.name)
      await record(ctx, { event: 'facility.changed', id: facilityId, content })
      return ok(undefined)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return refuse('name_taken')
  }
}
