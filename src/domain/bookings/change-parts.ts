import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { PartsInput } from '../facilities/input.ts'
import { getFacilityById } from '../facilities/queries.ts'
import { layOutParts, type PartsRefusal } from '../facilities/rules.ts'
import { isCountedOn, lockAllParts, saveParts } from '../facilities/save-parts.ts'
import { holdAnew } from './hold-bookings.ts'
import { BOOKING_JOURNAL } from './journal.ts'

export type ChangePartsRefusal = PartsRefusal | 'changed_meanwhile' | 'part_in_use' | 'parts_collide'

/**
 * Bookings keep their part and hold its new atomic parts. Refuses a collision, and the removal of a booked part. @throws
 * NotFound, Forbidden
 */
export async function changeParts(ctx: Ctx, facilityId: string, input: PartsInput): Promise<Answer<void, ChangePartsRefusal>> {
  allow(canEditFacilities(ctx.actor))
  const { parts: wanted, version } = PartsInput.parse(input)
  const laidOut = layOutParts(wanted)
  if (!laidOut.ok) return laidOut
  return transaction(ctx, async (ctx) => {
    const facility = await getFacilityById(ctx, facilityId, true)
    if (facility.version !== version) return refuse('changed_meanwhile')
    await lockAllParts(ctx, facilityId)
    const kept = new Set(wanted.flatMap(({ id }) => id ?? []))
    const gone = facility.parts.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    if (await isCountedOn(ctx, gone)) return refuse('part_in_use')
    return savepoint(ctx, async (ctx) => {
      await saveParts(ctx, facilityId, laidOut.value, gone)
      const held = await holdAnew(ctx, facilityId)
      if (!held.ok) return held
      const content = BOOKING_JOURNAL.partsChanged(facility.name, laidOut.value.map(({ name }) => name).join(', '))
      await record(ctx, { event: 'facility.changed', id: facilityId, content })
      return ok(undefined)
    })
  })
}
