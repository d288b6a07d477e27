import { sql } from 'kysely'
import { berlinDay, ZONE } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { PlannedPart } from './rules.ts'

/** Stops bookings of the whole hall until the transaction ends. */
export async function lockAllParts(ctx: Ctx, facilityId: string): Promise<void> {
  await sql`select id from parts where club_id = ${ctx.club.id} and facility_id = ${facilityId} order by id for no key update`.execute(
    ctx.db,
  )
}

export async function isCountedOn(ctx: Ctx, partIds: string[]): Promise<boolean> {
  if (partIds.length === 0) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from bookings where club_id = ${ctx.club.id} and part_id = any(${partIds}::uuid[]) and ends_at > ${ctx.now}
      and state in ('approved', 'suspended', 'requested')) or exists (select from course_slots where club_id = ${ctx.club.id}
      and part_id = any(${partIds}::uuid[]) and (upper_inf(valid) or upper(valid) > ${berlinDay(ctx.now)}::date))
      or exists (select from slot_wishes where club_id = ${ctx.club.id} and part_id = any(${partIds}::uuid[]) and withdrawn_at is null)
      or members_count_on(${partIds}::uuid[], ${ctx.now}) as found`.execute(ctx.db)
  return rows[0]?.found ?? false
}

/** Once booked parts stay for the past and free their name; the others and all own hours go. */
async function retire(ctx: Ctx, partIds: string[]): Promise<void> {
  await sql`delete from opening_hours where club_id = ${ctx.club.id} and part_id = any(${partIds}::uuid[])`.execute(ctx.db)
  for (const id of partIds)
    await ctx.db
      .updateTable('parts')
      .set((set) => ({
        retiredAt: ctx.now,
        name: sql<string>`${set.ref('name')} || ' (bis ' || to_char(${ctx.now}::timestamptz at time zone ${ZONE}, 'DD.MM.YYYY HH24:MI:SS') || ')'`,
      }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
}

async function enterParts(ctx: Ctx, facilityId: string, parts: PlannedPart[]): Promise<void> {
  const clubId = ctx.club.id
  const ids = parts.map(({ id }) => id)
  // Names may be swapped: first they all leave the way.
  await sql`update parts set name = id::text where club_id = ${clubId} and id = any(${ids}::uuid[])`.execute(ctx.db)
  for (const [position, { id, name, atomic }] of parts.entries())
    await ctx.db
      .insertInto('parts')
      .values({ clubId, id, facilityId, name, atomic, position })
      .onConflict((conflict) => conflict.columns(['clubId', 'id']).doUpdateSet({ name, atomic, position }))
      .execute()
  await ctx.db.deleteFrom('partAtoms').where('clubId', '=', clubId).where('partId', 'in', ids).execute()
  const covers = parts.flatMap((part) => part.atomIds.map((atomId) => ({ clubId, partId: part.id, atomId })))
  await ctx.db.insertInto('partAtoms').values(covers).execute()
}

/** `gone` parts stay for the past. The calling command asks for the right. */
export async function saveParts(ctx: Ctx, facilityId: string, parts: PlannedPart[], gone: string[]): Promise<void> {
  await retire(ctx, gone)
  await enterParts(ctx, facilityId, parts)
  await ctx.db
    .updateTable('facilities')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', facilityId)
    .execute()
}
