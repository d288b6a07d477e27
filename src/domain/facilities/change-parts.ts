import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, ZONE } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditFacilities } from './access.ts'
import { PartsInput } from './input.ts'
import { getFacilityById } from './queries.ts'
import { layOutParts, type PartsRefusal, type PlannedPart } from './rules.ts'

export type ChangePartsRefusal = PartsRefusal | 'changed_meanwhile' | 'part_in_use' | 'parts_collide'

/**
 * Sets the parts of a hall: renames, adds, puts together anew, takes away. Bookings keep their part and hold the ground that it covers
 * now; refused when two of them would then collide, or when a part with coming bookings is to go. @throws NotFound, Forbidden
 */
export async function changeParts(ctx: Ctx, facilityId: string, input: PartsInput): Promise<Answer<void, ChangePartsRefusal>> {
  allow(canEditFacilities(ctx.actor))
  const { parts: wanted, version } = PartsInput.parse(input)
  const laidOut = layOutParts(wanted)
  if (!laidOut.ok) return laidOut
  return transaction(ctx, async (ctx) => {
    const facility = await getFacilityById(ctx, facilityId, true)
    if (facility.version !== version) return refuse('changed_meanwhile')
    await lockAll(ctx, facilityId)
    const kept = new Set(wanted.flatMap(({ id }) => id ?? []))
    const gone = facility.parts.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    if (await isCountedOn(ctx, gone)) return refuse('part_in_use')
    return savepoint(ctx, async (ctx) => {
      await retire(ctx, gone)
      await saveParts(ctx, facilityId, laidOut.value)
      if (!(await occupyAnew(ctx, facilityId))) return refuse('parts_collide')
      await ctx.db
        .updateTable('facilities')
        .set((set) => ({ version: set('version', '+', 1) }))
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', facilityId)
        .execute()
      const content = `Hallenteile geändert: ${facility.name} (${laidOut.value.map(({ name }) => name).join(', ')})`
      await record(ctx, { event: 'facility.changed', id: facilityId, content })
      return ok(undefined)
    })
  })
}

/** Nobody books any part of the hall until this ends. */
async function lockAll(ctx: Ctx, facilityId: string): Promise<void> {
  await sql`select id from parts where club_id = ${ctx.club.id} and facility_id = ${facilityId} order by id for no key update`.execute(
    ctx.db,
  )
}

/** Whether anything ahead counts on these parts: bookings, weekly times, somebody who waits, a club of the association. */
async function isCountedOn(ctx: Ctx, partIds: string[]): Promise<boolean> {
  if (partIds.length === 0) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from bookings where club_id = ${ctx.club.id} and part_id = any(${partIds}::uuid[]) and ends_at > ${ctx.now}
      and state in ('approved', 'suspended', 'requested')) or exists (select from course_slots where club_id = ${ctx.club.id}
      and part_id = any(${partIds}::uuid[]) and (upper_inf(valid) or upper(valid) > ${berlinDay(ctx.now)}::date))
      or exists (select from slot_wishes where club_id = ${ctx.club.id} and part_id = any(${partIds}::uuid[]) and withdrawn_at is null)
      or members_count_on(${partIds}::uuid[], ${ctx.now}) as found`.execute(ctx.db)
  return rows[0]?.found ?? false
}

/** What was booked once stays for the past, under a name that is free again; the rest goes, and so do hours of its own. */
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

async function saveParts(ctx: Ctx, facilityId: string, parts: PlannedPart[]): Promise<void> {
  const clubId = ctx.club.id
  const ids = parts.map(({ id }) => id)
  // Names may be swapped: they all go out of each other's way first.
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

/** Writes anew which ground the hall's approved bookings hold; false when two of them collide. */
async function occupyAnew(ctx: Ctx, facilityId: string): Promise<boolean> {
  const ofHall = sql`b.club_id = ${ctx.club.id} and b.part_id in (select id from parts where club_id = ${ctx.club.id} and facility_id = ${facilityId})`
  try {
    await sql`delete from booking_atoms a using bookings b where a.club_id = b.club_id and a.booking_id = b.id and ${ofHall} and b.ends_at > ${ctx.now}`.execute(
      ctx.db,
    )
    await sql`
      insert into booking_atoms (club_id, booking_id, atom_id, during)
      select b.club_id, b.id, a.atom_id, tstzrange(b.starts_at, b.ends_at) from bookings b
      join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
      where ${ofHall} and b.state = 'approved' and b.ends_at > ${ctx.now}`.execute(ctx.db)
    return true
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    return false
  }
}
