import { sql } from 'kysely'
import type { JsonValue } from '../../database/tables.ts'
import { allow } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { saveFacts } from '../bookings/save-facts.ts'
import { UNDO } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import type { Cleared } from './clear-occupants.ts'

/**
 * Call it in the transaction that cleared and entered: later bookings could mix in. Answers the displacement, null without one.
 */
export async function saveDisplacement(ctx: Ctx, cleared: readonly Cleared[]): Promise<string | null> {
  if (cleared.length === 0) return null
  const displacement = { clubId: ctx.club.id, id: newId(), undoUntil: ctx.now.add(UNDO) }
  await ctx.db.insertInto('displacements').values(displacement).execute()
  await ctx.db
    .insertInto('displacedBookings')
    .values(cleared.map((one) => ({ clubId: ctx.club.id, displacementId: displacement.id, ...one })))
    .execute()
  const { rows } = await sql<{ id: string }>`
    select distinct a.booking_id as id from displaced_bookings x
    join bookings b on b.club_id = x.club_id and b.id = x.booking_id
    join part_atoms p on p.club_id = b.club_id and p.part_id = b.part_id
    join booking_atoms a on a.club_id = p.club_id and a.atom_id = p.atom_id and a.during && tstzrange(b.starts_at, b.ends_at)
    where x.club_id = ${ctx.club.id} and x.displacement_id = ${displacement.id}`.execute(ctx.db)
  const takers = rows.map(({ id }) => id)
  await saveFacts(ctx, takers, { displacementId: displacement.id })
  return displacement.id
}

/** The changed series, what it was before, and the mail that waits to tell of it. */
export interface Former {
  seriesId: string
  former: JsonValue
  mailId: string | null
}

export async function saveFormer(ctx: Ctx, id: string, former: Former): Promise<void> {
  await ctx.db
    .updateTable('displacements')
    .set({ ...former, former: JSON.stringify(former.former) })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

export interface OpenDisplacement {
  id: string
  undoUntil: Temporal.Instant
  by: string[]
  displaced: string[]
  bookingIds: string[]
}

/** Displacements within the time for undo, the latest first. @throws Forbidden */
export async function listDisplacements(ctx: Ctx): Promise<OpenDisplacement[]> {
  allow(canOverrideBooking(ctx.actor))
  const { rows } = await sql<OpenDisplacement>`
    select d.id, d.undo_until,
      array(select distinct b.title from bookings b where b.club_id = d.club_id and b.displacement_id = d.id order by 1) as by,
      array(select distinct b.title from displaced_bookings x join bookings b on b.club_id = x.club_id and b.id = x.booking_id
        where x.club_id = d.club_id and x.displacement_id = d.id order by 1) as displaced,
      array(select b.id from bookings b where b.club_id = d.club_id and b.displacement_id = d.id) as booking_ids
    from displacements d where d.club_id = ${ctx.club.id} and d.undone_at is null and d.undo_until > ${ctx.now}
    order by d.undo_until desc, d.id`.execute(ctx.db)
  return rows
}
