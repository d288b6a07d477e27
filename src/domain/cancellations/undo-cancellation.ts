import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import { restoreBooking } from '../bookings/release-bookings.ts'
import type { Ctx } from '../context.ts'
import { settleSession } from '../credits/settle-credits.ts'
import { withdrawMails } from '../mail/commands.ts'
import { withdrawNotices } from '../notices/commands.ts'
import { listNotices, type Notice } from '../notices/queries.ts'
import { withdrawPushes } from '../pushes/commands.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSessionForChange } from '../sessions/get-session.ts'
import { deleteSessions } from '../sessions/lock-sessions.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'
import { notifyPeople } from './notify-people.ts'
import { type Cancellation, findCancellation } from './queries.ts'
import { mayUndo, type UndoRefusal } from './rules.ts'

/**
 * Takes a cancellation back until the session begins, and within five minutes, if the part is still free; another date goes with
 * it. Unsent messages are withdrawn; people already told are told again. Answers their number. @throws NotFound, Forbidden
 */
export async function undoCancellation(ctx: Ctx, sessionId: string): Promise<Answer<number, UndoRefusal | 'occupied', Occupied>> {
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    const cancellation = await findCancellation(ctx, sessionId)
    const may = mayUndo(session, cancellation?.undoUntil ?? null, ctx.now)
    if (!may.ok || !cancellation) return may.ok ? refuse('not_cancelled') : may
    if (!isBefore(ctx.now, cancellation.undoUntil) && (await isTimeGone(ctx, sessionId)))
      return refuse('occupied', { occupants: [] })
    const restored = await savepoint(ctx, async (ctx) => {
      if (session.replacedBy) await deleteSessions(ctx, [session.replacedBy.id])
      return restoreBooking(ctx, sessionId)
    })
    if (!restored.ok) return restored
    await setSessionState(ctx, [sessionId], 'planned', { paysTrainer: true })
    await ctx.db
      .updateTable('cancellations')
      .set({ undoneAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', cancellation.id)
      .execute()
    await settleSession(ctx, sessionId)
    const told = await takeBack(ctx, sessionId, cancellation)
    const recipients = told.map(({ personId, name, toAddress, phone, about }) => ({
      personId,
      name,
      phone,
      email: toAddress,
      about: about === '' ? [] : about.split(', '),
    }))
    await notifyPeople(ctx, session, recipients, { kind: 'session.restored', dropped: session.replacedBy })
    const content = CANCELLATION_JOURNAL.restored(session.title, formatSpan(session.startsAt, session.endsAt))
    await record(ctx, { event: 'session.restored', id: sessionId, content })
    return ok(told.length)
  })
}

/** Time in a hall of the association is given back once the five minutes are over. */
async function isTimeGone(ctx: Ctx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where club_id = ${ctx.club.id} and id = ${sessionId} and place_club_id <> club_id
      and shared_time_state(place_club_id, part_id, starts_at, ends_at) is distinct from 'approved'`.execute(ctx.db)
  return rows.length > 0
}

async function takeBack(ctx: Ctx, sessionId: string, { cancelledAt }: Cancellation): Promise<Notice[]> {
  const notices = await listNotices(ctx, sessionId, cancelledAt)
  const gone = await withdrawMails(
    ctx,
    notices.flatMap(({ mailId }) => mailId ?? []),
  )
  const pushed = await withdrawPushes(
    ctx,
    notices.map(({ id }) => id),
  )
  const knows = ({ id, mailId, seenAt }: Notice) => seenAt !== null || pushed.has(id) || (mailId !== null && !gone.has(mailId))
  await withdrawNotices(
    ctx,
    notices.filter((notice) => !knows(notice)).map(({ id }) => id),
  )
  // People who heard of the cancellation and of another date hear this once.
  const told = notices.filter(knows)
  return [...new Map(told.map((notice) => [notice.personId ?? notice.toAddress, notice])).values()]
}
