import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation, transaction } from '../../database/transaction.ts'
import { allow, found, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canPlaceBooking } from './access.ts'
import { listOccupants, type Occupant, type Span } from './queries.ts'

export interface NewBooking extends Span {
  kind: 'course' | 'event' | 'team' | 'maintenance' | 'external'
  title: string
  departmentId: string | null
  sessionId?: string
}

/** Refused because of `occupants`; empty when the spans asked for overlap each other. */
export type Occupied = { ok: false; refusal: 'occupied'; occupants: Occupant[] }
export type Placed<T> = { ok: true; value: T } | Occupied

/** Books one part for one span, at once approved. Two callers at the same moment: one gets it, the other is told who. */
export async function placeBooking(ctx: Ctx, booking: NewBooking): Promise<Placed<string>> {
  allow(canPlaceBooking(ctx.actor, booking.departmentId))
  return transaction(ctx, async (ctx) => {
    const placed = await enterBookings(ctx, [booking])
    if (!placed.ok) return placed
    const id = found(placed.value[0])
    const content = `Belegung eingetragen: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.placed', object: { kind: 'booking', id }, content })
    return ok(id)
  })
}

/**
 * Enters all of these bookings as approved, or none. A building block for commands that run in a transaction and have asked
 * for the right; the database itself keeps any two from overlapping on an atomic part.
 */
export async function enterBookings(ctx: Ctx, bookings: NewBooking[]): Promise<Placed<string[]>> {
  if (bookings.length === 0) return ok([])
  await lockParts(
    ctx,
    bookings.map((booking) => booking.partId),
  )
  try {
    return await savepoint(ctx, async (ctx) => {
      const ids = await insertBookings(ctx, bookings, 'approved')
      await occupyAtoms(ctx, ids)
      return ok(ids)
    })
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    return { ok: false, refusal: 'occupied', occupants: await listOccupants(ctx, bookings) }
  }
}

/** Enters bookings that wait for somebody's decision and occupy nothing yet. */
export const requestBookings = (ctx: Ctx, bookings: NewBooking[]): Promise<string[]> => insertBookings(ctx, bookings, 'requested')

async function insertBookings(ctx: Ctx, bookings: NewBooking[], state: 'approved' | 'requested'): Promise<string[]> {
  const rows = bookings.map((booking) => ({
    ...booking,
    sessionId: booking.sessionId ?? null,
    clubId: ctx.club.id,
    id: newId(),
    state,
  }))
  await ctx.db.insertInto('bookings').values(rows).execute()
  return rows.map((row) => row.id)
}

/**
 * Makes this transaction the only one that books these parts, or any that share ground with them, until it ends. Bookings take
 * it by themselves; whoever frees parts and books others in one transaction takes it first.
 */
export async function lockParts(ctx: Ctx, partIds: string[]): Promise<void> {
  // Always in the same order. Without it, two rows that exclude each other and are written at the same moment wait for one
  // another until the database ends one as a deadlock.
  await sql`
    select id from parts where club_id = ${ctx.club.id} and id in
      (select atom_id from part_atoms where club_id = ${ctx.club.id} and part_id = any(${partIds}::uuid[]))
    order by id for no key update`.execute(ctx.db)
}

/** Enters the atomic parts of bookings, exactly as long as they are approved. */
export async function occupyAtoms(ctx: Ctx, ids: string[]): Promise<void> {
  await sql`
    insert into booking_atoms (club_id, booking_id, atom_id, during)
    select b.club_id, b.id, a.atom_id, tstzrange(b.starts_at, b.ends_at)
    from bookings b join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
    where b.club_id = ${ctx.club.id} and b.id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Cancels a booking: its part is free from now on. Does nothing when it is cancelled already. @throws NotFound */
export async function cancelBooking(ctx: Ctx, bookingId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const clubId = ctx.club.id
    const row = await ctx.db
      .selectFrom('bookings')
      .select(['departmentId', 'title', 'startsAt', 'endsAt', 'state'])
      .where('clubId', '=', clubId)
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst()
    const booking = found(row)
    allow(canPlaceBooking(ctx.actor, booking.departmentId))
    if (booking.state === 'cancelled') return
    await freeBookings(ctx, [bookingId])
    const content = `Belegung abgesagt: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.cancelled', object: { kind: 'booking', id: bookingId }, content })
  })
}

/** Marks bookings as cancelled and frees their parts. */
async function freeBookings(ctx: Ctx, bookingIds: string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await ctx.db.deleteFrom('bookingAtoms').where('clubId', '=', ctx.club.id).where('bookingId', 'in', bookingIds).execute()
  await ctx.db
    .updateTable('bookings')
    .set((set) => ({ state: 'cancelled', version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', bookingIds)
    .execute()
}
