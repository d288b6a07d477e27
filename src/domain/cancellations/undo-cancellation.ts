import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
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
import { setSessionState } from '../sessions/set-session-state.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'
import { notifyPeople } from './notify-people.ts'
import { type Cancellation, findCancellation } from './queries.ts'
import { mayUndo, type UndoRefusal } from './rules.ts'

/**
 * Takes a cancellation back within five minutes, if the part is still free. Unsent messages are withdrawn; people already told
 * are told again. Answers their number. @throws NotFound, Forbidden
 */
export async function undoCancellation(ctx: Ctx, sessionId: string): Promise<Answer<number, UndoRefusal | 'occupied', Occupied>> {
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    const cancellation = await findCancellation(ctx, sessionId)
    const may = mayUndo(session, cancellation?.undoUntil ?? null, ctx.now)
    if (!may.ok || !cancellation) return may.ok ? refuse('not_cancelled') : may
    const restored = await restoreBooking(ctx, sessionId)
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
    await notifyPeople(ctx, session, recipients, { kind: 'session.restored' })
    const content = CANCELLATION_JOURNAL.restored(session.title, formatSpan(session.startsAt, session.endsAt))
    await record(ctx, { event: 'session.restored', id: sessionId, content })
    return ok(told.length)
  })
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
  return notices.filter(knows)
}
