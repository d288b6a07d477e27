import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import type { Session } from '../sessions/get-session.ts'
import type { SubstituteFacts } from './mails.ts'
import type { SubstituteRequest } from './queries.ts'

export const factsFor = (session: Session, name: string): SubstituteFacts => ({
  name,
  sessionId: session.id,
  title: session.title,
  place: session.place,
  startsAt: session.startsAt.toString(),
  endsAt: session.endsAt.toString(),
})

/** Tells candidates who have not declined. */
export async function notifyOfSettled(
  ctx: Ctx,
  session: Session,
  request: SubstituteRequest,
  why: 'found' | 'cancelled' | 'withdrawn',
): Promise<void> {
  const waiting = request.asks.filter(
    ({ personId, declinedAt, email }) => personId !== request.takenById && declinedAt === null && email !== '',
  )
  for (const { email, name } of waiting)
    await sendMail(ctx, {
      template: 'substitute.settled',
      to: email,
      data: { ...factsFor(session, name), why },
      priority: AWAITED,
    })
}
