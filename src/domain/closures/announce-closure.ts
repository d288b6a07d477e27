import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { freeBookings, holdBookings, type Occupied } from '../bookings/hold-bookings.ts'
import { endWaits, noteFormerPlace } from '../bookings/wait-for-closures.ts'
import { endSessions } from '../cancellations/end-sessions.ts'
import type { Ctx } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import { canCloseFacility } from './access.ts'
import { type Announced, announceAffected } from './announce-affected.ts'
import type { ClosureChoices } from './input.ts'
import type { AffectedBooking, Closure } from './queries.ts'
import type { ClosedGround, MetSession } from './rules.ts'
import { lostBecause } from './texts.ts'

type NamedClosure = Pick<Closure, 'id' | 'facilityName' | 'reason'>

/** Moves or cancels suspended sessions in an own hall as chosen. Call it in a savepoint with courses and parts locked. */
export async function announceClosure(
  ctx: Ctx,
  closure: NamedClosure,
  affected: AffectedBooking[],
  choices: ClosureChoices,
): Promise<Answer<Announced, 'occupied', Occupied>> {
  allow(canCloseFacility(ctx.actor))
  return announceAffected(ctx, closure, groundOf(closure), affected, choices)
}

const groundOf = (closure: NamedClosure): ClosedGround => ({
  closureId: closure.id,
  move: (ctx, met, partId) => moveSession(ctx, closure, met, partId),
  lose: (ctx, met) => loseSessions(ctx, closure, met),
  async saveSettlement(ctx, courseId, settlement) {
    await ctx.db
      .insertInto('closureCourses')
      .values({ clubId: ctx.club.id, closureId: closure.id, courseId, settlement })
      .onConflict((conflict) => conflict.columns(['clubId', 'closureId', 'courseId']).doUpdateSet({ settlement }))
      .execute()
  },
})

async function moveSession(
  ctx: Ctx,
  closure: NamedClosure,
  { session, affected: { bookingId } }: MetSession,
  partId: string,
): Promise<Answer<void, 'occupied', Occupied>> {
  const to = { partId, startsAt: session.startsAt, endsAt: session.endsAt }
  await getBookingForChange(ctx, bookingId)
  await noteFormerPlace(ctx, closure.id, bookingId)
  const placed = await holdBookings(ctx, { moved: [{ id: bookingId, to: { ...to, isOwn: true } }] })
  if (!placed.ok) return placed
  if (!(await changeSession(ctx, session, to))) return refuse('occupied', { occupants: [] })
  return ok(undefined)
}

async function loseSessions(ctx: Ctx, closure: NamedClosure, met: readonly MetSession[]): Promise<void> {
  const sessions = met.map(({ session }) => session)
  const bookingIds = met.map(({ affected }) => affected.bookingId)
  // Once told, a cancellation is final: no undo, no lifting.
  await endSessions(ctx, sessions, { reason: lostBecause(closure), paysTrainer: false, undoUntil: ctx.now })
  await freeBookings(ctx, bookingIds, 'released')
  await endWaits(ctx, bookingIds, 'cancelled', closure.id)
}
