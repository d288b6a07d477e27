import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { goOn, isExclusionViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canPlaceBooking } from './access.ts'
import { getBookingForChange } from './get-booking.ts'
import { listOccupants, type Occupant, type Span } from './queries.ts'
import type { BookingKind } from './rules.ts'
import { tellAsker } from './tell-asker.ts'

export interface NewBooking extends Span {
  kind: BookingKind
  title: string
  departmentId: string | null
  sessionId?: string
  note?: string
  /** The club of the association that uses the time. */
  forClubId?: string | null
  /** The series it belongs to, and the day of its rule. */
  series?: { id: string; on: Temporal.PlainDate }
  isOwn?: boolean
  closureId?: string
  /** The event that takes place there; it moves with it. */
  eventId?: string
}

/** Refused because of `occupants`; empty when the spans asked for overlap each other. */
export type Occupied = { ok: false; refusal: 'occupied'; occupants: Occupant[] }
export type Placed<T> = { ok: true; value: T } | Occupied

/**
 * Enters all of these bookings as approved, or none. A building block for commands that run in a transaction and have asked
 * for the right; the database itself keeps any two from overlapping on an atomic part.
 */
export async function enterBookings(ctx: Ctx, bookings: NewBooking[]): Promise<Placed<string[]>> {
  if (bookings.length === 0) return ok([])
  const partIds = bookings.map((booking) => booking.partId)
  await goOn(ctx, lockParts(ctx, partIds))
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

/** Enters bookings that hold nothing until a closure is lifted. */
export const suspendNew = (ctx: Ctx, bookings: NewBooking[]): Promise<string[]> => insertBookings(ctx, bookings, 'suspended')

async function insertBookings(
  ctx: Ctx,
  bookings: NewBooking[],
  state: 'approved' | 'requested' | 'suspended',
): Promise<string[]> {
  if (bookings.length === 0) return []
  const rows = bookings.map(({ series, ...booking }) => ({
    sessionId: null,
    note: '',
    forClubId: null,
    isOwn: false,
    closureId: null,
    eventId: null,
    ...booking,
    seriesId: series?.id ?? null,
    seriesOn: series?.on ?? null,
    clubId: ctx.club.id,
    id: newId(),
    state,
  }))
  await goOn(ctx, ctx.db.insertInto('bookings').values(rows).execute())
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

/**
 * Cancels a booking: its part is free from now on, and whoever asked for it is told. Does nothing when it is cancelled or
 * declined already. What belongs to a session, an event or a closure goes with it, not by itself. @throws NotFound
 */
export async function cancelBooking(
  ctx: Ctx,
  bookingId: string,
  { reason = '' }: { reason?: string } = {},
): Promise<Answer<void, 'of_session' | 'of_closure' | 'of_event'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await getBookingForChange(ctx, bookingId)
    allow(canPlaceBooking(ctx.actor, booking.departmentId))
    if (booking.sessionId !== null) return refuse('of_session')
    if (booking.closureId !== null) return refuse('of_closure')
    if (booking.eventId !== null) return refuse('of_event')
    if (booking.state === 'cancelled' || booking.state === 'declined') return ok(undefined)
    await freeBookings(ctx, [bookingId], 'cancelled', reason)
    await tellAsker(ctx, booking, 'booking.cancelled', reason)
    const content = `Belegung abgesagt: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.cancelled', id: bookingId, content })
    return ok(undefined)
  })
}

/** Frees the parts of bookings and says why. A building block: in a transaction, the right was asked for. */
export async function freeBookings(
  ctx: Ctx,
  bookingIds: string[],
  state: 'cancelled' | 'declined' | 'released' | 'suspended',
  reason = '',
): Promise<void> {
  if (bookingIds.length === 0) return
  await ctx.db.deleteFrom('bookingAtoms').where('clubId', '=', ctx.club.id).where('bookingId', 'in', bookingIds).execute()
  const decided = state === 'cancelled' || state === 'declined'
  await ctx.db
    .updateTable('bookings')
    .set((set) => ({ state, version: set('version', '+', 1) }))
    .$if(decided, (query) => query.set({ decidedAt: ctx.now, decidedBy: userIdOf(ctx), decisionNote: reason, isOwn: true }))
    // A series leaves it alone from now on: what was given back is not its own any more.
    .$if(state === 'released', (query) => query.set({ releasedAt: ctx.now, isOwn: true }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', bookingIds)
    .execute()
}
