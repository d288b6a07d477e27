import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { goOn, isExclusionViolation } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { listOccupants, type Occupant, type Span } from './queries.ts'
import type { BookingKind, BookingState } from './rules.ts'
import type { BookingFacts } from './save-facts.ts'
import { leaveClosures, waitForClosures } from './wait-for-closures.ts'

export interface NewBooking extends Span {
  kind: BookingKind
  title: string
  departmentId: string | null
  sessionId?: string
  note?: string
  /** The association's club that uses the time. */
  forClubId?: string | null
  series?: { id: string; on: Temporal.PlainDate }
  isOwn?: boolean
  closureId?: string
  /** Event there; the booking moves with it. */
  eventId?: string
}

export interface Relocated {
  id: string
  to: Span & BookingFacts
}

/** `occupants` is empty when the wanted spans overlap each other. */
export interface Occupied {
  occupied: { occupants: Occupant[] }
}

/**
 * Only this transaction then books these parts or overlapping ones. Call it before freeing and holding parts in one transaction.
 */
export async function lockParts(ctx: Ctx, partIds: readonly string[]): Promise<void> {
  // Always in the same order: two parallel writers of excluding rows would end in a deadlock.
  await sql`
    select id from parts where club_id = ${ctx.club.id} and id in
      (select atom_id from part_atoms where club_id = ${ctx.club.id} and part_id = any(${[...partIds]}::uuid[]))
    order by id for no key update`.execute(ctx.db)
}

/** Locks the parts of bookings and lists them again: one may have ended or moved during the wait. */
export async function lockListed<Listed extends { partId: string }>(ctx: Ctx, list: () => Promise<Listed[]>): Promise<Listed[]> {
  await lockParts(
    ctx,
    (await list()).map(({ partId }) => partId),
  )
  return list()
}

/**
 * The only way to take hall time, all or nothing. `moved` bookings drop their atoms and closures, `entered` ones are new; answers
 * the new ids. The caller locks the parts and asks for the right. The database itself forbids overlaps on an atomic part.
 */
export async function holdBookings(
  ctx: Ctx,
  { moved = [], entered = [] }: { moved?: readonly Relocated[]; entered?: readonly NewBooking[] },
): Promise<Answer<string[], 'occupied', Occupied>> {
  if (moved.length + entered.length === 0) return ok([])
  const movedIds = moved.map(({ id }) => id)
  const spans = [...moved.map(({ to }) => to), ...entered]
  return take(ctx, spans, movedIds, async (ctx) => {
    await leaveAtoms(ctx, movedIds)
    for (const { id, to } of moved) await updateBookings(ctx, [id], to, 'approved')
    await leaveClosures(ctx, movedIds)
    const ids = await insertBookings(ctx, entered, 'approved')
    await occupyAtoms(ctx, [...movedIds, ...ids])
    return ids
  })
}

/** For a booking without atoms. The caller ends its waits for closures. */
export const holdBooking = (
  ctx: Ctx,
  booking: Span & { id: string },
  facts: BookingFacts = {},
): Promise<Answer<void, 'occupied', Occupied>> =>
  take(ctx, [booking], [], async (ctx) => {
    await updateBookings(ctx, [booking.id], facts, 'approved')
    await occupyAtoms(ctx, [booking.id])
  })

async function take<T>(
  ctx: Ctx,
  spans: readonly Span[],
  own: readonly string[],
  write: (ctx: Ctx) => Promise<T>,
): Promise<Answer<T, 'occupied', Occupied>> {
  try {
    return await savepoint(ctx, async (ctx) => ok(await write(ctx)))
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    const occupants = await listOccupants(ctx, spans, 60 + own.length)
    return refuse('occupied', { occupants: occupants.filter(({ bookingId }) => !own.includes(bookingId)) })
  }
}

/** Enters all as approved, or none. The calling command asks for the right. */
export async function enterBookings(ctx: Ctx, bookings: readonly NewBooking[]): Promise<Answer<string[], 'occupied', Occupied>> {
  await goOn(
    ctx,
    lockParts(
      ctx,
      bookings.map(({ partId }) => partId),
    ),
  )
  return holdBookings(ctx, { entered: bookings })
}

export const requestBookings = (ctx: Ctx, bookings: readonly NewBooking[]): Promise<string[]> =>
  insertBookings(ctx, bookings, 'requested')

/** Holds nothing until these closures are lifted. */
export async function enterSuspended(ctx: Ctx, booking: NewBooking, closureIds: ReadonlySet<string>): Promise<void> {
  await waitForClosures(ctx, await insertBookings(ctx, [booking], 'suspended'), closureIds)
}

/** Bookings hold nothing until these closures are lifted; without a closure until a command holds them again. */
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

/** The calling command asks for the right. */
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
  // The series leaves a given-back date alone.
  await updateBookings(ctx, ids, { ...ended, isOwn: true, ...facts }, state)
}

export const requestAgain = (ctx: Ctx, ids: readonly string[], facts: BookingFacts = {}): Promise<void> =>
  updateBookings(ctx, ids, facts, 'requested')

export async function removeBookings(
  ctx: Ctx,
  { ids = [], sessionIds = [], seriesIds = [] }: { ids?: string[]; sessionIds?: string[]; seriesIds?: string[] },
): Promise<void> {
  await sql`
    delete from bookings where club_id = ${ctx.club.id} and (id = any(${ids}::uuid[]) or session_id = any(${sessionIds}::uuid[])
      or series_id = any(${seriesIds}::uuid[]))`.execute(ctx.db)
}

/** Call it after a change of the hall's parts. */
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

/** Approved bookings have atoms, others none. */
async function occupyAtoms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into booking_atoms (club_id, booking_id, atom_id, during)
    select b.club_id, b.id, a.atom_id, tstzrange(b.starts_at, b.ends_at)
    from bookings b join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
    where b.club_id = ${ctx.club.id} and b.id = any(${[...ids]}::uuid[]) and b.state = 'approved'`.execute(ctx.db)
}

/** Every writer locks bookings in the order of their ids, before their atoms. */
async function leaveAtoms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with locked as materialized (
      select id from bookings where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for no key update)
    delete from booking_atoms where club_id = ${ctx.club.id} and booking_id in (select id from locked)`.execute(ctx.db)
}
