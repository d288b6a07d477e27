import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { getBooking, getBookingForChange } from '../bookings/get-booking.ts'
import { freeBookings, holdBooking, lockParts } from '../bookings/hold-bookings.ts'
import { listOccupants } from '../bookings/queries.ts'
import { waitForClosures } from '../bookings/wait-for-closures.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { listDisplacedBy, recordMatch } from './displace-training.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { type Displaced, listDisplaceable, notifyDisplaced } from './notify-displaced.ts'
import { MATCH_CANCELLED } from './texts.ts'

/** Cancels a match day and restores its trainings where free; clubs are told. Answers the number restored. @throws NotFound, Forbidden */
export async function giveBackTraining(ctx: Ctx, matchId: string): Promise<{ restored: number; occupied: number }> {
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const { partId, kind } = await getBooking(ctx, matchId)
    found(kind === 'match' || null)
    const displaced = await listDisplacedBy(ctx, matchId)
    const resting = displaced.filter(({ isResting }) => isResting).map(({ id }) => id)
    const trainings = await listDisplaceable(ctx, resting)
    await lockParts(
      ctx,
      [{ partId }, ...trainings].map(({ partId }) => partId),
    )
    const match = await getBookingForChange(ctx, matchId)
    if (match.state !== 'approved' && trainings.length === 0) return { restored: 0, occupied: 0 }
    if (match.state === 'approved' || match.state === 'suspended')
      await freeBookings(ctx, [matchId], 'cancelled', MATCH_CANCELLED)
    const restored: Displaced[] = []
    for (const training of trainings) if (await restore(ctx, matchId, training)) restored.push(training)
    await notifyDisplaced(ctx, 'allocation.restored', match.title, restored)
    const content = ALLOCATION_JOURNAL.matchCancelled(match.title, formatSpan(match.startsAt, match.endsAt), restored.length)
    await record(ctx, { event: 'booking.cancelled', id: matchId, content })
    await recordMatch(ctx, matchId, content)
    return { restored: restored.length, occupied: trainings.length - restored.length }
  })
}

/** False for a cancelled training or a taken part. Behind closures it waits until they are lifted. */
async function restore(ctx: Ctx, matchId: string, training: Displaced): Promise<boolean> {
  const { bookingId } = training
  const now = await holdAgain(ctx, training)
  if (now === 'taken') await waitIfClosed(ctx, training)
  await ctx.db
    .updateTable('allocationDisplacements')
    .set({ outcome: now === 'back' ? 'restored' : 'occupied' })
    .where('clubId', '=', ctx.club.id)
    .where('matchId', '=', matchId)
    .where('bookingId', '=', bookingId)
    .execute()
  return now === 'back'
}

async function holdAgain(ctx: Ctx, { bookingId, ...span }: Displaced): Promise<'back' | 'taken' | 'gone'> {
  const { state } = await getBookingForChange(ctx, bookingId)
  if (state !== 'suspended') return 'gone'
  return (await holdBooking(ctx, { id: bookingId, ...span })).ok ? 'back' : 'taken'
}

async function waitIfClosed(ctx: Ctx, { bookingId, ...span }: Displaced): Promise<void> {
  const occupants = await listOccupants(ctx, [span])
  const closureIds = occupants.map(({ closureId }) => closureId).filter((id) => id !== null)
  if (closureIds.length === occupants.length) await waitForClosures(ctx, [bookingId], new Set(closureIds))
}
