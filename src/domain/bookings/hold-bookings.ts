import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { goOn, isExclusionViolation } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'
import type { BookingFacts } from './note-facts.ts'
import { listOccupants, type Occupant, type Span } from './queries.ts'
import type { BookingKind, BookingState } from './rules.ts'
import { endWaits, waitForClosures } from './wait-for-closures.ts'

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

/** A booking that gets other facts, mostly another time or part. */
export interface Relocated {
  id: string
  to: Span & BookingFacts
}

/** Refused because of `occupants`; empty when the spans asked for overlap each other. */
export type Occupied = { ok: false; refusal: 'occupied'; occupants: Occupant[] }
export type Placed<T> = { ok: true; value: T } | Occupied

/**
 * Makes this transaction the only one that books these parts, or any that share ground with them, until it ends. Whoever frees parts and
 * holds others in one transaction takes it first.
 */
export async function lockParts(ctx: Ctx, partIds: readonly string[]): Promise<void> {
  // Always in the same order. Without it, two rows that exclude each other and are written at the same moment wait for one
  // another until the database ends one as a deadlock.
  await sql`
    select id from parts where club_id = ${ctx.club.id} and id in
      (select atom_id from part_atoms where club_id = ${ctx.club.id} and part_id = any(${[...partIds]}::uuid[]))
    order by id for no key update`.execute(ctx.db)
}

/** Bookings with their parts locked: listed again after it, since somebody may have ended or moved one while they were waited for. */
export async function lockListed<Listed extends { partId: string }>(ctx: Ctx, list: () => Promise<Listed[]>): Promise<Listed[]> {
  await lockParts(
    ctx,
    (await list()).map(({ partId }) => partId),
  )
  return list()
}

/**
 * Takes hall time, all of it or none; the only way to. `moved` bookings leave what they hold and what they wait for, `entered` ones are new.
 * Answers the ids of the new ones. A building block: in a transaction that holds the parts, the right was asked for; the database itself
 * keeps any two bookings from overlapping on an atomic part.
 */
export async function holdBookings(
  ctx: Ctx,
  { moved = [], entered = [] }: { moved?: readonly Relocated[]; entered?: readonly NewBooking[] },
): Promise<Placed<string[]>> {
  if (moved.length + entered.length === 0) return ok([])
  const movedIds = moved.map(({ id }) => id)
  const spans = [...moved.map(({ to }) => to), ...entered]
  return take(ctx, spans, movedIds, async (ctx) => {
    await leaveAtoms(ctx, movedIds)
    for (const { id, to } of moved) await updateBookings(ctx, [id], to, 'approved')
    await endWaits(ctx, movedIds, 'moved')
    const ids = await insertBookings(ctx, entered, 'approved')
    await occupyAtoms(ctx, [...movedIds, ...ids])
    return ids
  })
}

/** A booking that held nothing holds its part, unless somebody is in the way; what it waits for is the caller's. */
export const holdBooking = (ctx: Ctx, booking: Span & { id: string }, facts: BookingFacts = {}): Promise<Placed<void>> =>
  take(ctx, [booking], [], async (ctx) => {
    await updateBookings(ctx, [booking.id], facts, 'approved')
    await occupyAtoms(ctx, [booking.id])
  })

/** Writes what takes these spans, or nothing: refused with whoever is in the way besides their `own` bookings. */
async function take<T>(
  ctx: Ctx,
  spans: readonly Span[],
  own: readonly string[],
  write: (ctx: Ctx) => Promise<T>,
): Promise<Placed<T>> {
  try {
    return await savepoint(ctx, async (ctx) => ok(await write(ctx)))
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    const occupants = await listOccupants(ctx, spans, 60 + own.length)
    return { ok: false, refusal: 'occupied', occupants: occupants.filter(({ bookingId }) => !own.includes(bookingId)) }
  }
}

/** Enters all of these bookings as approved, or none. A building block: in a transaction, the right was asked for. */
export async function enterBookings(ctx: Ctx, bookings: readonly NewBooking[]): Promise<Placed<string[]>> {
  await goOn(
    ctx,
    lockParts(
      ctx,
      bookings.map(({ partId }) => partId),
    ),
  )
  return holdBookings(ctx, { entered: bookings })
}

/** Enters bookings that wait for somebody's decision and occupy nothing yet. */
export const requestBookings = (ctx: Ctx, bookings: readonly NewBooking[]): Promise<string[]> =>
  insertBookings(ctx, bookings, 'requested')

/** Enters a booking that holds nothing until these closures are lifted. */
export async function enterSuspended(ctx: Ctx, booking: NewBooking, closureIds: ReadonlySet<string>): Promise<void> {
  await waitForClosures(ctx, await insertBookings(ctx, [booking], 'suspended'), closureIds)
}

/** Bookings hold nothing until these closures are lifted; without a closure until somebody holds them again. */
export async function suspendBookings(
  ctx: Ctx,
  ids: readonly string[],
  closureIds: ReadonlySet<string>,
  facts: BookingFacts = {},
): Promise<void> {
  await leaveAtoms(ctx, ids)
  await updateBookings(ctx, ids, facts, 'suspended')
  await waitForClosures(ctx, ids, closureIds)
}

/** Frees the parts of bookings and says why. A building block: in a transaction, the right was asked for. */
export async function freeBookings(
  ctx: Ctx,
  ids: readonly string[],
  state: 'cancelled' | 'declined' | 'released',
  reason = '',
  facts: BookingFacts = {},
): Promise<void> {
  await leaveAtoms(ctx, ids)
  const decided = { decidedAt: ctx.now, decidedBy: userIdOf(ctx), decisionNote: reason }
  const ended = state === 'released' ? { releasedAt: ctx.now } : decided
  // A series leaves it alone from now on: what was given back is not its own any more.
  await updateBookings(ctx, ids, { ...ended, isOwn: true, ...facts }, state)
}

/** Bookings that hold nothing wait for somebody's decision again. */
export const requestAgain = (ctx: Ctx, ids: readonly string[], facts: BookingFacts = {}): Promise<void> =>
  updateBookings(ctx, ids, facts, 'requested')

/** Bookings that are gone as though they had never been, by their session, their series or themselves. */
export async function removeBookings(
  ctx: Ctx,
  { ids = [], sessionIds = [], seriesIds = [] }: { ids?: string[]; sessionIds?: string[]; seriesIds?: string[] },
): Promise<void> {
  await sql`
    delete from bookings where club_id = ${ctx.club.id} and (id = any(${ids}::uuid[]) or session_id = any(${sessionIds}::uuid[])
      or series_id = any(${seriesIds}::uuid[]))`.execute(ctx.db)
}

/** Writes anew which ground the coming bookings of a hall hold, whose parts were changed; refused when two of them collide. */
export async function holdAnew(ctx: Ctx, facilityId: string): Promise<Answer<void, 'parts_collide'>> {
  const rows = await ctx.db
    .selectFrom('bookings as b')
    .innerJoin('parts as p', (join) => join.onRef('p.clubId', '=', 'b.clubId').onRef('p.id', '=', 'b.partId'))
    .select('b.id')
    .where('b.clubId', '=', ctx.club.id)
    .where('p.facilityId', '=', facilityId)
    .where('b.state', '=', 'approved')
    .where('b.endsAt', '>', ctx.now)
    .execute()
  const ids = rows.map(({ id }) => id)
  try {
    return await savepoint(ctx, async (ctx) => {
      await leaveAtoms(ctx, ids)
      await occupyAtoms(ctx, ids)
      return ok(undefined)
    })
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    return refuse('parts_collide')
  }
}

async function insertBookings(
  ctx: Ctx,
  bookings: readonly NewBooking[],
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

async function updateBookings(ctx: Ctx, ids: readonly string[], facts: BookingFacts, state: BookingState): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('bookings')
    .set((set) => ({ ...facts, state, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .execute()
}

/** Enters the atomic parts of bookings, exactly as long as they are approved. */
async function occupyAtoms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into booking_atoms (club_id, booking_id, atom_id, during)
    select b.club_id, b.id, a.atom_id, tstzrange(b.starts_at, b.ends_at)
    from bookings b join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
    where b.club_id = ${ctx.club.id} and b.id = any(${[...ids]}::uuid[]) and b.state = 'approved'`.execute(ctx.db)
}

/** Bookings are locked before their atoms, in the order of their ids, by whoever writes them. */
async function leaveAtoms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with locked as materialized (
      select id from bookings where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for no key update)
    delete from booking_atoms where club_id = ${ctx.club.id} and booking_id in (select id from locked)`.execute(ctx.db)
}
