import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSessionForChange, type Session } from '../sessions/get-session.ts'
import { describe, putInPlace } from './commands.ts'
import { closeRequest } from './insert-request.ts'
import { SUBSTITUTE_JOURNAL } from './journal.ts'
import { factsFor } from './notify-of-settled.ts'
import { type Ask, findRequest, listLeaders, listTaken } from './queries.ts'
import type { TakeBackRefusal } from './rules.ts'

/** Trainers from before the newest substitute lead the session again; both sides are told. @throws NotFound, Forbidden */
export async function takeBackSubstitution(ctx: Ctx, sessionId: string): Promise<Answer<null, TakeBackRefusal>> {
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    if (session.state !== 'planned' || !isAfter(session.endsAt, ctx.now)) return refuse('over')
    const request = await findRequest(ctx, sessionId)
    if (request?.state !== 'taken') return refuse('no_substitute')
    allow(request.takenById !== ownPersonId(ctx))
    const substitute = found(request.asks.find(({ personId }) => personId === request.takenById))
    await closeRequest(ctx, request.id, null)
    await ctx.db.deleteFrom('sessionTrainers').where('clubId', '=', ctx.club.id).where('sessionId', '=', sessionId).execute()
    for (const earlier of await listTaken(ctx, sessionId)) await putInPlace(ctx, session, earlier, found(earlier.takenById))
    const leaders = (await listLeaders(ctx, session, null)).filter(({ personId }) => personId !== substitute.personId)
    await tell(ctx, session, substitute, '')
    for (const leader of leaders) await tell(ctx, session, leader, substitute.name)
    const content = SUBSTITUTE_JOURNAL.takenBack(describe(session))
    await record(ctx, { event: 'session.substituteTakenBack', id: sessionId, content, before: { name: substitute.name } })
    return ok(null)
  })
}

async function tell(ctx: Ctx, session: Session, { name, email }: Pick<Ask, 'name' | 'email'>, substitute: string): Promise<void> {
  const data = { ...factsFor(session, name), substitute }
  if (email !== '') await sendMail(ctx, { template: 'substitute.undone', to: email, data, priority: AWAITED })
}
