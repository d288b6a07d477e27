import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from './access.ts'
import { lockMember } from './commands.ts'
import { dropComing } from './drop-coming.ts'
import { MEMBER_JOURNAL } from './journal.ts'
import { type Membership, standingOn } from './rules.ts'

/** An exit that has not come yet is taken back; departments that were to end with it go on. @throws Forbidden, NotFound */
export async function withdrawExit(ctx: Ctx, memberId: string): Promise<Answer<null, 'no_exit_ahead'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { memberships } = await lockMember(ctx, memberId)
    const { exitOn } = standingOn(memberships, berlinDay(ctx.now))
    if (!exitOn || isBefore(exitOn, berlinDay(ctx.now)) || isDeath(memberships, exitOn)) return refuse('no_exit_ahead')
    await goOn(ctx, memberId, exitOn)
    await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.stays })
    return ok(null)
  })
}

const isDeath = (memberships: readonly Membership[], lastOn: Temporal.PlainDate): boolean =>
  standingOn(memberships, lastOn.add({ days: 1 })).state === 'deceased'

/** The membership goes on after a last day as if it had not ended, with the departments that ended with it. */
const goOn = (ctx: Ctx, memberId: string, lastOn: Temporal.PlainDate): Promise<number> =>
  dropComing(ctx, 'membership', { memberId, day: lastOn.add({ days: 1 }) })

/** A member who was entered as dead by mistake is one as before, without a gap; false for others. Asks for no right; in a transaction. */
export async function reviveMember(ctx: Ctx, memberId: string): Promise<boolean> {
  const { memberships } = await lockMember(ctx, memberId)
  const { exitOn } = standingOn(memberships, berlinDay(ctx.now))
  if (!exitOn || !isDeath(memberships, exitOn)) return false
  await goOn(ctx, memberId, exitOn)
  await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.revived })
  return true
}
