import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { listOfferedKinds } from '../credits/queries.ts'
import { addresseesOf, householdsOf, type Recipient } from '../notices/rules.ts'
import { canCancelSession, canPayCancelled } from '../sessions/access.ts'
import { getSession, getSessionForChange, type Session } from '../sessions/get-session.ts'
import { endSessions } from './end-sessions.ts'
import { type CancelInput, cancelInput } from './input.ts'
import { notifyPeople } from './notify-people.ts'
import { listParticipantsOf, listStaffOf } from './queries.ts'
import { type CancelRefusal, GRACE, mayCancel, UNDO } from './rules.ts'

/** Participants of the day, guardians and staff; each household once per address. */
export const listRecipients = async (ctx: Ctx, session: Session): Promise<Recipient[]> =>
  (await listRecipientsOf(ctx, [session])).get(session.id) ?? []

/** `listRecipients` of many sessions, by session. Two queries. */
export async function listRecipientsOf(ctx: Ctx, sessions: readonly Session[]): Promise<Map<string, Recipient[]>> {
  const [participants, staff] = [await listParticipantsOf(ctx, sessions), await listStaffOf(ctx, sessions)]
  const toldOf = (id: string) => householdsOf([...(participants.get(id) ?? []).flatMap(addresseesOf), ...(staff.get(id) ?? [])])
  return new Map(sessions.map(({ id }) => [id, toldOf(id)]))
}

/** Number of mails and calls. @throws NotFound, Forbidden */
export async function previewCancellation(ctx: Ctx, sessionId: string): Promise<{ mailed: number; toCall: number }> {
  const session = await getSession(ctx, sessionId)
  allow(canCancelSession(ctx.actor, session))
  const recipients = await listRecipients(ctx, session)
  const mailed = recipients.filter(({ email }) => email !== '').length
  return { mailed, toCall: recipients.length - mailed }
}

/**
 * Cancels a session: its part is free, its hours leave the statement unless the contract pays, everybody is told after a minute's
 * `grace`. Answers the number of people told. Records `session.cancelled`. @throws NotFound, Forbidden
 */
export async function cancelSession(
  ctx: Ctx,
  sessionId: string,
  input: CancelInput,
  grace = GRACE,
): Promise<Answer<number, CancelRefusal>> {
  return transaction(ctx, async (ctx) => cancelLockedSession(ctx, await getSessionForChange(ctx, sessionId), input, grace))
}

/** `cancelSession` for a session that was read for change in this transaction. @throws Forbidden */
export async function cancelLockedSession(
  ctx: Ctx,
  session: Session,
  input: CancelInput,
  grace: Temporal.Duration,
): Promise<Answer<number, CancelRefusal>> {
  const { reason, paysTrainer } = cancelInput.parse(input)
  allow(canCancelSession(ctx.actor, session))
  const may = mayCancel(session, ctx.now)
  if (!may.ok) return may
  const pays = paysTrainer && canPayCancelled(ctx.actor, session)
  await endSessions(ctx, [session], { reason, paysTrainer: pays, undoUntil: ctx.now.add(UNDO) })
  const recipients = await listRecipients(ctx, session)
  const takesCards = (await listOfferedKinds(ctx, session.courseId)).length > 0
  const notBefore = ctx.now.add(grace)
  await notifyPeople(ctx, session, recipients, { kind: 'session.cancelled', reason, takesCards, notBefore })
  return ok(recipients.length)
}
