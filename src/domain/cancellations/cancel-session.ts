import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { listOfferedKinds } from '../credits/queries.ts'
import { addresseesOf, householdsOf, type Recipient } from '../notices/rules.ts'
import { canCancelSession, canPayCancelled } from '../sessions/access.ts'
import { getSession, getSessionForChange, type Session } from '../sessions/get-session.ts'
import { endSession } from './end-session.ts'
import { type CancelInput, cancelInput } from './input.ts'
import { listParticipants, listStaff } from './queries.ts'
import { type CancelRefusal, GRACE, mayCancel, UNDO } from './rules.ts'
import { tellPeople } from './tell-people.ts'

/** Who hears of a session's news, each household once per address: who takes part that day, who cares for them, staff. */
export async function listRecipients(ctx: Ctx, session: Session): Promise<Recipient[]> {
  const participants = await listParticipants(ctx, session)
  return householdsOf([...participants.flatMap(addresseesOf), ...(await listStaff(ctx, session))])
}

/** How many would hear of it, and how many of them have to be called. @throws NotFound, Forbidden */
export async function previewCancellation(ctx: Ctx, sessionId: string): Promise<{ mailed: number; toCall: number }> {
  const session = await getSession(ctx, sessionId)
  allow(canCancelSession(ctx.actor, session))
  const recipients = await listRecipients(ctx, session)
  const mailed = recipients.filter(({ email }) => email !== '').length
  return { mailed, toCall: recipients.length - mailed }
}

/**
 * A session does not take place: its part is free, its hours leave the statement unless the contract pays, everybody is told
 * after a minute's `grace`. Answers how many are told. The journal's event is `session.cancelled`. @throws NotFound, Forbidden
 */
export async function cancelSession(
  ctx: Ctx,
  sessionId: string,
  input: CancelInput,
  grace = GRACE,
): Promise<Answer<number, CancelRefusal>> {
  const { reason, paysTrainer } = cancelInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    const may = mayCancel(session, ctx.now)
    if (!may.ok) return may
    const pays = paysTrainer && canPayCancelled(ctx.actor, session)
    await endSession(ctx, session, { reason, paysTrainer: pays, undoUntil: ctx.now.add(UNDO) })
    const recipients = await listRecipients(ctx, session)
    const takesCards = (await listOfferedKinds(ctx, session.courseId)).length > 0
    const notBefore = ctx.now.add(grace)
    await tellPeople(ctx, session, recipients, { kind: 'session.cancelled', reason, takesCards, notBefore })
    return ok(recipients.length)
  })
}
