import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { slugify } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from './access.ts'
import { NewFacility } from './input.ts'
import { FACILITY_JOURNAL } from './journal.ts'
import type { Facility } from './queries.ts'
import { layOutParts, type PartsRefusal, type PlannedPart } from './rules.ts'

export type FacilityRefusal = PartsRefusal | 'name_taken'

/** The name gives the address segment. */
export async function createFacility(ctx: Ctx, input: NewFacility): Promise<Answer<Facility, FacilityRefusal>> {
  allow(canEditFacilities(ctx.actor))
  const { parts, ...facility } = NewFacility.parse(input)
  const laidOut = layOutParts(parts)
  if (!laidOut.ok) return laidOut
  return transaction(ctx, async (ctx) => {
    const row = { ...facility, id: newId(), slug: slugify(facility.name) || 'halle' }
    const added = await ctx.db
      .insertInto('facilities')
      .values({ ...row, clubId: ctx.club.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!added) return refuse('name_taken')
    await insertParts(ctx, row.id, laidOut.value)
    await record(ctx, {
      event: 'facility.created',
      id: row.id,
      content: FACILITY_JOURNAL.created(row.name),
    })
    return ok({ ...row, ...added, parts: laidOut.value.map(({ id, name, atomic }) => ({ id, name, atomic })) })
  })
}

async function insertParts(ctx: Ctx, facilityId: string, parts: PlannedPart[]): Promise<void> {
  const clubId = ctx.club.id
  const rows = parts.map(({ id, name, atomic }, position) => ({ clubId, id, facilityId, name, atomic, position }))
  await ctx.db.insertInto('parts').values(rows).execute()
  const covers = parts.flatMap((part) => part.atomIds.map((atomId) => ({ clubId, partId: part.id, atomId })))
  await ctx.db.insertInto('partAtoms').values(covers).execute()
}
