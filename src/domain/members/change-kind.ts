import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore, parseDayRange } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from './access.ts'
import { lockMember, setMembership } from './commands.ts'
import { MEMBER_JOURNAL } from './journal.ts'
import { type MemberKind, standingOn } from './rules.ts'

/** From a day on another kind; planned pauses and the exit stay. @throws Forbidden, NotFound */
export async function changeKind(
  ctx: Ctx,
  memberId: string,
  { from, kind }: { from: Temporal.PlainDate; kind: MemberKind },
): Promise<Answer<null, 'not_a_member'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { memberships } = await lockMember(ctx, memberId)
    const { state, reason, exitOn } = standingOn(memberships, from)
    if (state !== 'active' && state !== 'dormant') return refuse('not_a_member')
    const periods = memberships.map(({ valid }) => parseDayRange(valid))
    const lastOn = periods.find((one) => one.from && !isAfter(one.from, from) && !(one.to && isBefore(one.to, from)))?.to ?? null
    await setMembership(ctx, memberId, from, { state, kind, reason, lastOn })
    await sql`update memberships set kind = ${kind} where club_id = ${ctx.club.id} and member_id = ${memberId} and lower(valid) > ${from}::date
      and coalesce(lower(valid) <= ${exitOn}::date + 1, true)`.execute(ctx.db)
    await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.stateChanged(state, kind, from) })
    return ok(null)
  })
}
