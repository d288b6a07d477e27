import { allow, ok } from '../../kernel/answer.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { freeBookings, holdBookings, type Placed } from '../bookings/hold-bookings.ts'
import { endWaits } from '../bookings/wait-for-closures.ts'
import { endSession } from '../cancellations/end-session.ts'
import type { Ctx } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import type { Session } from '../sessions/get-session.ts'
import { canCloseFacility } from './access.ts'
import { type Announced, announceMet } from './announce-met.ts'
import type { ClosureChoices } from './input.ts'
import type { Closure, Met } from './queries.ts'
import type { ClosedGround } from './rules.ts'
import { lostBecause } from './texts.ts'

type Standing = Pick<Closure, 'id' | 'facilityName' | 'reason'>

/**
 * Moves or cancels sessions whose bookings a closure of the club's own hall suspended, as chosen, and tells everybody once. A building block
 * in a savepoint that holds the offers and parts.
 */
export async function announceClosure(
  ctx: Ctx,
  closure: Standing,
  met: Met[],
  choices: ClosureChoices,
): Promise<Placed<Announced>> {
  allow(canCloseFacility(ctx.actor))
  return announceMet(ctx, closure, groundOf(closure), met, choices)
}

const groundOf = (closure: Standing): ClosedGround => ({
  closureId: closure.id,
  move: (ctx, session, { bookingId }, partId) => moveSession(ctx, session, bookingId, partId),
  lose: (ctx, session, { bookingId }) => loseSession(ctx, closure, session, bookingId),
  async noteSettlement(ctx, courseId, settlement) {
    await ctx.db
      .insertInto('closureCourses')
      .values({ clubId: ctx.club.id, closureId: closure.id, courseId, settlement })
      .onConflict((conflict) => conflict.columns(['clubId', 'closureId', 'courseId']).doUpdateSet({ settlement }))
      .execute()
  },
})

async function moveSession(ctx: Ctx, session: Session, bookingId: string, partId: string): Promise<Placed<void>> {
  const to = { partId, startsAt: session.startsAt, endsAt: session.endsAt }
  await getBookingForChange(ctx, bookingId)
  const placed = await holdBookings(ctx, { moved: [{ id: bookingId, to: { ...to, isOwn: true } }] })
  if (!placed.ok) return placed
  if (!(await changeSession(ctx, session, to))) return { ok: false, refusal: 'occupied', occupants: [] }
  return ok(undefined)
}

async function loseSession(ctx: Ctx, closure: Standing, session: Session, bookingId: string): Promise<void> {
  // Once told, it does not come back by itself: no undo, no lifting.
  await endSession(ctx, session, { reason: lostBecause(closure), paysTrainer: false, undoUntil: ctx.now })
  await freeBookings(ctx, [bookingId], 'released')
  await endWaits(ctx, [bookingId], 'cancelled', closure.id)
}
