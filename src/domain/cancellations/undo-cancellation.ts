import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import { lockPartsOf, restoreBooking } from '../bookings/release-bookings.ts'
import type { Ctx } from '../context.ts'
import { settleSessions } from '../credits/settle-credits.ts'
import { withdrawMails } from '../mail/commands.ts'
import { withdrawNotices } from '../notices/commands.ts'
import { listNotices, type Notice } from '../notices/queries.ts'
import { addressOf, type Recipient } from '../notices/rules.ts'
import { withdrawPushes } from '../pushes/commands.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSession, type Session } from '../sessions/get-session.ts'
import { SESSION_JOURNAL } from '../sessions/journal.ts'
import { deleteSessions, lockSessions } from '../sessions/lock-sessions.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { CANCELLATION_JOURNAL } from './journal.ts'
import { notifyPeople } from './notify-people.ts'
import { type Cancellation, findCancellation } from './queries.ts'
import { mayUndo, type UndoRefusal } from './rules.ts'

/**
 * Takes a cancellation back within five minutes, if the part is still free, and with it the replacement. Unsent messages are
 * withdrawn; people already told are told again. Answers their number. @throws NotFound, Forbidden
 */
export async function undoCancellation(ctx: Ctx, sessionId: string): Promise<Answer<number, UndoRefusal | 'occupied', Occupied>> {
  return transaction(ctx, async (ctx) => {
    const before = await getSession(ctx, sessionId)
    const ids = [sessionId, ...(before.replacedBy ? [before.replacedBy.id] : [])]
    await lockSessions(ctx, ids)
    await lockPartsOf(ctx, ids)
    const session = await getSession(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    const cancellation = await findCancellation(ctx, sessionId)
    const may = mayUndo(session, cancellation?.undoUntil ?? null, ctx.now)
    if (!may.ok || !cancellation) return may.ok ? refuse('not_cancelled') : may
    // Entered before this transaction had the course: not locked.
    if (session.replacedBy && session.replacedBy.id !== before.replacedBy?.id) return refuse('replaced')
    if (session.replacedBy && (await isInUse(ctx, session.replacedBy.id))) return refuse('replaced')
    return savepoint(ctx, (ctx) => restore(ctx, session, cancellation))
  })
}

/** Somebody is marked in it, leads it in place of another, or is asked to. */
async function isInUse(ctx: Ctx, sessionId: string): Promise<boolean> {
  const of = sql`x.club_id = ${ctx.club.id} and x.session_id = ${sessionId}`
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from attendance x where ${of}) or exists (select from substitute_requests x where ${of})
      or exists (select from session_trainers x where ${of} and x.kind <> 'planned') as is_in_use`.execute(ctx.db)
  return rows[0]?.isInUse === true
}

async function restore(ctx: Ctx, session: Session, cancellation: Cancellation): Promise<Answer<number, 'occupied', Occupied>> {
  const { id, title, startsAt, endsAt, replacedBy: dropped } = session
  // First: it may have the same part at that time.
  if (dropped) {
    await deleteSessions(ctx, [dropped.id])
    const content = SESSION_JOURNAL.removed(title, formatSpan(dropped.startsAt, dropped.endsAt))
    await record(ctx, { event: 'session.removed', id: dropped.id, content })
  }
  const restored = await restoreBooking(ctx, id)
  if (!restored.ok) return restored
  await setSessionState(ctx, [id], 'planned', { paysTrainer: true })
  await ctx.db
    .updateTable('cancellations')
    .set({ undoneAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', cancellation.id)
    .execute()
  await settleSessions(ctx, [id])
  const told = await takeBack(ctx, id, cancellation)
  const [ofBoth, ofOne] = [told.filter(({ isOfBoth }) => isOfBoth), told.filter(({ isOfBoth }) => !isOfBoth)]
  await notifyPeople(ctx, session, ofBoth, { kind: 'session.restored', dropped })
  await notifyPeople(ctx, session, ofOne, { kind: 'session.restored', dropped: null })
  const content = CANCELLATION_JOURNAL.restored(title, formatSpan(startsAt, endsAt))
  await record(ctx, { event: 'session.restored', id, content })
  return ok(told.length)
}

/** `isOfBoth`: knows of the replacement too. */
type Told = Recipient & { isOfBoth: boolean }

/** Withdraws what nobody has got; answers who knows, once each. */
async function takeBack(ctx: Ctx, sessionId: string, { cancelledAt }: Cancellation): Promise<Told[]> {
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
  const told = new Map<string, Told>()
  for (const notice of notices.filter(knows)) {
    const address = addressOf(recipientOf(notice))
    const isOfBoth = notice.kind === 'session.replaced' || told.get(address)?.isOfBoth === true
    told.set(address, { ...recipientOf(notice), isOfBoth })
  }
  return [...told.values()]
}

const recipientOf = ({ personId, name, toAddress, phone, about }: Notice): Recipient => ({
  personId,
  name,
  phone,
  email: toAddress,
  about: about === '' ? [] : about.split(', '),
})
