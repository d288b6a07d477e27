import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSessionForChange, type Session } from '../sessions/get-session.ts'
import { closeRequest, markDeclined } from './insert-request.ts'
import { SUBSTITUTE_JOURNAL } from './journal.ts'
import { factsFor, notifyOfSettled } from './notify-of-settled.ts'
import {
  type Ask,
  findRequest,
  getRequestOfAsk,
  listLeaders,
  listOutOfPlace,
  listPlanned,
  listSearched,
  type SubstituteRequest,
} from './queries.ts'
import { type AcceptRefusal, mayAccept } from './rules.ts'

/** `Rückenfit, Mo 23.11.2026, 17:40–18:40`, for the log. */
export const describe = (session: Session): string => `${session.title}, ${formatSpan(session.startsAt, session.endsAt)}`

/** Locks the course before it reads the request: of two answers at the same moment one is the first. */
async function readLocked(ctx: Ctx, askId: string): Promise<{ session: Session; request: SubstituteRequest; ask: Ask }> {
  const { sessionId } = await getRequestOfAsk(ctx, askId)
  const session = await getSessionForChange(ctx, found(sessionId))
  const request = await getRequestOfAsk(ctx, askId)
  return { session, request, ask: found(request.asks.find(({ id }) => id === askId)) }
}

/** The trainer leads the session from now on; everybody concerned is told. The link permits it, repeatedly. @throws NotFound */
export async function acceptAsk(ctx: Ctx, askId: string): Promise<Answer<void, AcceptRefusal>> {
  return transaction(ctx, async (ctx) => {
    const { session, request, ask } = await readLocked(ctx, askId)
    if (request.takenById === ask.personId && session.state === 'planned') return ok(undefined)
    const may = mayAccept(request, session, ctx.now)
    if (!may.ok) return may
    await closeRequest(ctx, request.id, ask.personId)
    const leaders = await listLeaders(ctx, session, request.askedBy)
    await putInPlace(ctx, session, request, ask.personId)
    await notifyFound(ctx, session, leaders, ask)
    await notifyOfSettled(ctx, session, { ...request, takenById: ask.personId }, 'found')
    const content = SUBSTITUTE_JOURNAL.accepted(describe(session))
    await record(ctx, { event: 'session.substituted', id: session.id, content, after: { name: ask.name } })
    return ok(undefined)
  })
}

/** Gives the session trainers of its own: those of the course who come, and the substitute. */
export async function putInPlace(
  ctx: Ctx,
  session: Session,
  { absentId }: Pick<SubstituteRequest, 'absentId'>,
  substituteId: string,
): Promise<void> {
  const planned = await listPlanned(ctx, session)
  // A substitute who cannot come either would be paid beside the next.
  const away = absentId === null ? [] : await listOutOfPlace(ctx, session.id, absentId)
  const staying = absentId === null ? [] : planned.filter((personId) => !away.includes(personId))
  const rows = [
    ...staying.filter((personId) => personId !== substituteId).map((personId) => ({ personId, kind: 'planned' })),
    { personId: substituteId, kind: 'substitute' },
  ]
  await ctx.db.deleteFrom('sessionTrainers').where('clubId', '=', ctx.club.id).where('sessionId', '=', session.id).execute()
  await ctx.db
    .insertInto('sessionTrainers')
    .values(rows.map((row) => ({ ...row, clubId: ctx.club.id, sessionId: session.id })))
    .execute()
}

async function notifyFound(
  ctx: Ctx,
  session: Session,
  leaders: Awaited<ReturnType<typeof listLeaders>>,
  ask: Ask,
): Promise<void> {
  if (ask.email !== '')
    await sendMail(ctx, {
      template: 'substitute.agreed',
      to: ask.email,
      data: factsFor(session, ask.name),
      priority: AWAITED,
    })
  for (const { email, name, personId } of leaders) {
    if (email === '' || personId === ask.personId) continue
    const data = { ...factsFor(session, name), substitute: ask.name, phone: ask.phone }
    await sendMail(ctx, { template: 'substitute.found', to: email, data, priority: AWAITED })
  }
}

/** Declines a session; without further candidates the sender is told. @throws NotFound */
export async function declineAsk(ctx: Ctx, askId: string): Promise<Answer<void, AcceptRefusal>> {
  return transaction(ctx, async (ctx) => {
    const { session, request, ask } = await readLocked(ctx, askId)
    const may = mayAccept(request, session, ctx.now)
    if (!may.ok) return may
    if (ask.declinedAt) return ok(undefined)
    await markDeclined(ctx, askId)
    const isLast = request.asks.every(({ id, declinedAt, hasDied }) => id === askId || hasDied || declinedAt !== null)
    if (isLast) await notifyOfNobody(ctx, session, request)
    const content = SUBSTITUTE_JOURNAL.declined(describe(session))
    await record(ctx, { event: 'session.substituteDeclined', id: session.id, content, after: { name: ask.name } })
    return ok(undefined)
  })
}

async function notifyOfNobody(ctx: Ctx, session: Session, request: SubstituteRequest): Promise<void> {
  for (const { email, name } of await listLeaders(ctx, session, request.askedBy)) {
    if (email === '') continue
    await sendMail(ctx, { template: 'substitute.nobody', to: email, data: factsFor(session, name), priority: AWAITED })
  }
}

/** Withdraws an open request and tells its candidates. @throws Forbidden */
export async function withdrawRequest(ctx: Ctx, sessionId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    await withdrawOpenRequests(ctx, [session], 'withdrawn')
  })
}

/** `withdrawRequest` for sessions read for change. One query where none is searched for. Call it with the right checked. */
export async function withdrawOpenRequests(
  ctx: Ctx,
  sessions: readonly Session[],
  why: 'cancelled' | 'withdrawn',
): Promise<void> {
  const searched = await listSearched(
    ctx,
    sessions.map(({ id }) => id),
  )
  for (const session of sessions.filter(({ id }) => searched.has(id))) {
    const request = await findRequest(ctx, session.id)
    if (request?.state !== 'open') continue
    await closeRequest(ctx, request.id, null)
    await notifyOfSettled(ctx, session, request, why)
    const content = SUBSTITUTE_JOURNAL.withdrawn(describe(session))
    await record(ctx, { event: 'session.substituteWithdrawn', id: session.id, content })
  }
}
