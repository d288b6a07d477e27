import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied, suspendBookings } from '../bookings/hold-bookings.ts'
import { listOccupants, type Span } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { type Displaced, listDisplaceable, notifyDisplaced } from './notify-displaced.ts'

export interface Match extends Span {
  title: string
  isSure: boolean
}

export type MatchAnswer = Answer<
  { id: string; displaced: number },
  'past' | 'occupied' | 'displaces',
  Occupied & { displaces: { trainings: Displaced[] } }
>

/** Enters a match day; allocated trainings rest and clubs are told, others stay (`occupied`). @throws Forbidden */
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
    if (others.length > 0) return refuse('occupied', { occupants: others })
    if (trainings.length > 0 && !isSure) return refuse('displaces', { trainings })
    const ids = trainings.map(({ bookingId }) => bookingId)
    await suspendBookings(ctx, ids, new Set())
    const placed = await enterBookings(ctx, [{ ...span, title, kind: 'match', departmentId: null, note: '' }])
    // Rolls everything back: somebody was quicker.
    if (!placed.ok) throw new Error('a locked part was taken')
    const id = found(placed.value[0])
    await saveDisplaced(ctx, id, ids)
    await notifyDisplaced(ctx, 'allocation.displaced', title, trainings)
    const content = ALLOCATION_JOURNAL.matchEntered(title, formatSpan(span.startsAt, span.endsAt), ids.length)
    await record(ctx, { event: 'booking.placed', id, content })
    await recordMatch(ctx, id, content)
    return ok({ id, displaced: ids.length })
  })
}

async function saveDisplaced(ctx: Ctx, matchId: string, bookingIds: string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await ctx.db
    .insertInto('allocationDisplacements')
    .values(bookingIds.map((bookingId) => ({ clubId: ctx.club.id, matchId, bookingId })))
    .execute()
}

/** Keeps the pages of the allocation fresh, in the clubs too. */
export const recordMatch = (ctx: Ctx, matchId: string, content: string): Promise<void> =>
  record(ctx, { event: 'allocation.match', id: matchId, content })

/** Trainings displaced by a match day, locked; `isResting`: still undecided. */
export const listDisplacedBy = async (ctx: Ctx, matchId: string): Promise<{ id: string; isResting: boolean }[]> => {
  const { rows } = await sql<{ id: string; isResting: boolean }>`
    select booking_id as id, outcome = 'suspended' as is_resting from allocation_displacements
    where club_id = ${ctx.club.id} and match_id = ${matchId} order by booking_id for update`.execute(ctx.db)
  return rows
}
