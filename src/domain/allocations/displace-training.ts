import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied, suspendBookings } from '../bookings/hold-bookings.ts'
import { listOccupants, type Span } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { type Displaced, listDisplaceable, tellDisplaced } from './tell-displaced.ts'

export interface Match extends Span {
  title: string
  /** The trainings in the way may rest; without, they are only named. */
  isSure: boolean
}

/** `trainings`: what would rest. */
export type MatchAnswer =
  | Answer<{ id: string; displaced: number }, 'past'>
  | Occupied
  | { ok: false; refusal: 'displaces'; trainings: Displaced[] }

/**
 * Enters a match day in the association's hall: trainings that were allocated there make room, rest, and their clubs are told. Whoever else
 * has the hall stays (`occupied`). @throws Forbidden
 */
export async function displaceTraining(ctx: Ctx, { title, isSure, ...span }: Match): Promise<MatchAnswer> {
  allow(canDecideAllocation(ctx))
  if (!isAfter(span.startsAt, ctx.now)) return refuse('past')
  return transaction(ctx, async (ctx): Promise<MatchAnswer> => {
    await lockParts(ctx, [span.partId])
    const occupants = await listOccupants(ctx, [span])
    const trainings = await listDisplaceable(
      ctx,
      occupants.map(({ bookingId }) => bookingId),
    )
    const others = occupants.filter(({ bookingId }) => !trainings.some((one) => one.bookingId === bookingId))
    if (others.length > 0) return { ok: false, refusal: 'occupied', occupants: others }
    if (trainings.length > 0 && !isSure) return { ok: false, refusal: 'displaces', trainings }
    const ids = trainings.map(({ bookingId }) => bookingId)
    await suspendBookings(ctx, ids, new Set())
    const placed = await enterBookings(ctx, [{ ...span, title, kind: 'match', departmentId: null, note: '' }])
    // Rolled back with all that was freed: somebody was quicker.
    if (!placed.ok) throw new Error('a locked part was taken')
    const id = found(placed.value[0])
    await noteDisplaced(ctx, id, ids)
    await tellDisplaced(ctx, 'allocation.displaced', title, trainings)
    const content = `Spieltag eingetragen: ${title}, ${formatSpan(span.startsAt, span.endsAt)} (${ids.length} Trainings ruhen)`
    await record(ctx, { event: 'booking.placed', id, content })
    await noteAllocation(ctx, id, content)
    return ok({ id, displaced: ids.length })
  })
}

async function noteDisplaced(ctx: Ctx, matchId: string, bookingIds: string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await ctx.db
    .insertInto('allocationDisplacements')
    .values(bookingIds.map((bookingId) => ({ clubId: ctx.club.id, matchId, bookingId })))
    .execute()
}

/** Pages of the Hallenvergabe follow it, the clubs' too. */
export const noteAllocation = (ctx: Ctx, matchId: string, content: string): Promise<void> =>
  record(ctx, { event: 'allocation.match', id: matchId, content })

/** What a match day displaced, locked; `isResting`: it has not been decided yet whether it gets its time back. */
export const listDisplacedBy = async (ctx: Ctx, matchId: string): Promise<{ id: string; isResting: boolean }[]> => {
  const { rows } = await sql<{ id: string; isResting: boolean }>`
    select booking_id as id, outcome = 'suspended' as is_resting from allocation_displacements
    where club_id = ${ctx.club.id} and match_id = ${matchId} order by booking_id for update`.execute(ctx.db)
  return rows
}
