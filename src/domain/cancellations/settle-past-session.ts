import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { canTakeAttendance } from '../attendance/access.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { getSessionForChange, type Session } from '../sessions/get-session.ts'
import { stoodIn } from '../sessions/queries.ts'
import { setSessionHeld } from '../sessions/set-session-state.ts'
import { endSessions } from './end-sessions.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'
import { maySettle, type SettleRefusal, UNDO } from './rules.ts'

interface Known {
  hasMarks: boolean
  isBilled: boolean
  stoodIn: boolean
}

async function readKnown(ctx: Ctx, id: string): Promise<Known> {
  const { rows } = await sql<Known>`
    select ${stoodIn(ctx)} as stood_in,
      exists (select from attendance a where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open')
        or exists (select from session_counts k where k.club_id = s.club_id and k.session_id = s.id) as has_marks,
      exists (select from statement_items i where i.club_id = s.club_id and i.session_id = s.id) as is_billed
    from sessions s where s.club_id = ${ctx.club.id} and s.id = ${id}`.execute(ctx.db)
  return rows[0] ?? { hasMarks: false, isBilled: false, stoodIn: false }
}

/**
 * Says afterwards of a session without attendance that it took place (its leaders stay those of this moment), or that it did not:
 * nobody is told, it is over. Both can be said again until marks or a statement stand on it. @throws NotFound, Forbidden
 */
export async function settlePastSession(
  ctx: Ctx,
  { id, tookPlace }: { id: string; tookPlace: boolean },
): Promise<Answer<void, SettleRefusal>> {
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, id)
    const known = await readKnown(ctx, id)
    allow(canTakeAttendance(ctx.actor, { ...session, isTrainer: session.isTrainer || known.stoodIn }))
    const may = maySettle(session, known, tookPlace, ctx.now)
    if (!may.ok) return may
    if (!tookPlace) await endSessions(ctx, [session], { reason: '', paysTrainer: false, undoUntil: ctx.now.add(UNDO) })
    else if (session.state === 'planned') await holdSession(ctx, session)
    return ok(undefined)
  })
}

async function holdSession(ctx: Ctx, session: Session): Promise<void> {
  await setSessionHeld(ctx, session.id)
  const content = CANCELLATION_JOURNAL.held(session.title, formatSpan(session.startsAt, session.endsAt))
  await record(ctx, { event: 'session.held', id: session.id, content })
}
