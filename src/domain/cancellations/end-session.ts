import { formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { releaseBookings } from '../bookings/release-bookings.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { settleSession } from '../credits/settle-credits.ts'
import type { Session } from '../sessions/get-session.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { withdrawOpenRequest } from '../substitutes/commands.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'

export interface Ending {
  reason: string
  paysTrainer: boolean
  undoUntil: Temporal.Instant
}

/** Ends a session without telling its people. Call it with the session locked (`getSessionForChange`) and the right checked. */
export async function endSession(ctx: Ctx, session: Session, { reason, paysTrainer, undoUntil }: Ending): Promise<void> {
  await withdrawOpenRequest(ctx, session, 'cancelled')
  await setSessionState(ctx, [session.id], 'cancelled', { paysTrainer })
  await releaseBookings(ctx, [session.id])
  await settleSession(ctx, session.id)
  const cancelled = { cancelledAt: ctx.now, cancelledBy: userIdOf(ctx), reason, undoUntil }
  await ctx.db
    .insertInto('cancellations')
    .values({ clubId: ctx.club.id, id: newId(), sessionId: session.id, ...cancelled })
    .execute()
  const content = CANCELLATION_JOURNAL.cancelled(session.title, formatSpan(session.startsAt, session.endsAt))
  await record(ctx, { event: 'session.cancelled', id: session.id, content })
}
