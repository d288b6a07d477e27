import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { stopDebits } from '../debtors/stop-debits.ts'
import { withdrawMailsTo } from '../mail/withdraw-mails-to.ts'
import { canManageMembers } from '../members/access.ts'
import { type EndRefusal, endMembership } from '../members/commands.ts'
import type { MembershipEnd } from '../members/input.ts'
import { getMember } from '../members/queries.ts'
import { endGuardianships } from '../people/end-guardianships.ts'
import { setPerson } from '../people/set-person.ts'
import { closeLogin } from '../users/close-login.ts'

/**
 * An exit, or a death: then debits, mails and letters stop at once and the login closes, while the household stays; who else the person paid
 * for waits on Heute for a new payer. @throws Forbidden, NotFound
 */
export async function leaveClub(
  ctx: Ctx,
  memberId: string,
  end: MembershipEnd,
): Promise<Answer<null, EndRefusal | 'death_ahead'>> {
  allow(canManageMembers(ctx.actor))
  const today = berlinDay(ctx.now)
  if (end.state === 'deceased' && isAfter(end.lastOn, today)) return refuse('death_ahead')
  return transaction(ctx, async (ctx): Promise<Answer<null, EndRefusal | 'death_ahead'>> => {
    const ended = await endMembership(ctx, memberId, end)
    if (!ended.ok || end.state !== 'deceased') return ended
    const { personId, email } = await getMember(ctx, memberId)
    await stopDebits(ctx, personId, end.lastOn)
    await endGuardianships(ctx, { guardianId: personId }, today)
    await withdrawMailsTo(ctx, personId, email)
    await setPerson(ctx, personId, { email: '', phone: '' })
    await closeLogin(ctx, personId)
    return ok(null)
  })
}
