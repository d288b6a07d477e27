import { formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { releaseBookings } from '../bookings/release-bookings.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { settleSession } from '../credits/settle-credits.ts'
import type { Session } from '../sessions/get-session.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { withdrawRequest } from '../substitutes/commands.ts'

export interface Ending {
  reason: string
  paysTrainer: boolean
  /** Until when one press takes it back. */
  undoUntil: Temporal.Instant
}

/**
 * Everything that a cancelled session brings with it but telling people: part free, statement, substitutes, cards, journal. A building
 * block for commands that hold the offer, have asked for the right and tell the people themselves.
 */
export async function endSession(ctx: Ctx, session: Session, { reason, paysTrainer, undoUntil }: Ending): Promise<void> {
  await withdrawRequest(ctx, session.id, 'cancelled')
  await setSessionState(ctx, [session.id], 'cancelled', { paysTrainer })
  await releaseBookings(ctx, [session.id])
  await settleSession(ctx, session.id)
  const cancelled = { cancelledAt: ctx.now, cancelledBy: userIdOf(ctx), reason, undoUntil }
  await ctx.db
    .insertInto('cancellations')
    .values({ clubId: ctx.club.id, id: newId(), sessionId: session.id, ...cancelled })
    .execute()
  const content = `Fällt aus: ${session.title}, ${formatSpan(session.startsAt, session.endsAt)}`
  await record(ctx, { event: 'session.cancelled', id: session.id, content })
}
