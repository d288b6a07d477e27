import { sql } from 'kysely'
import { formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { recordAll } from '../audit/commands.ts'
import { releaseBookings } from '../bookings/release-bookings.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { settleSessions } from '../credits/settle-credits.ts'
import type { Session } from '../sessions/get-session.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { withdrawOpenRequests } from '../substitutes/commands.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'

export interface Ending {
  reason: string
  paysTrainer: boolean
  undoUntil: Temporal.Instant
}

/**
 * Ends sessions without telling their people, in as many statements for one as for many. Call it with the sessions locked
 * (`lockSessions`) and the right checked.
 */
export async function endSessions(ctx: Ctx, sessions: readonly Session[], ending: Ending): Promise<void> {
  if (sessions.length === 0) return
  const { reason, paysTrainer, undoUntil } = ending
  const ids = sessions.map(({ id }) => id)
  await withdrawOpenRequests(ctx, sessions, 'cancelled')
  await setSessionState(ctx, ids, 'cancelled', { paysTrainer })
  await releaseBookings(ctx, ids)
  await settleSessions(ctx, ids)
  await sql`
    insert into cancellations (club_id, id, session_id, cancelled_at, cancelled_by, reason, undo_until)
    select ${ctx.club.id}, id, session_id, ${ctx.now}, ${userIdOf(ctx)}, ${reason}, ${undoUntil}
    from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) as given (id, session_id)`.execute(ctx.db)
  const happenings = sessions.map(({ id, title, startsAt, endsAt }) => {
    const content = CANCELLATION_JOURNAL.cancelled(title, formatSpan(startsAt, endsAt))
    return { event: 'session.cancelled' as const, id, content }
  })
  await recordAll(ctx, happenings)
}
