import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { dropComingPayer } from '../debtors/drop-coming-payer.ts'
import { canManageMembers } from '../members/access.ts'
import { type ComingKind, diesOn, dropComing, isMemberBefore } from '../members/drop-coming.ts'
import { MEMBER_JOURNAL } from '../members/journal.ts'
import { getMember } from '../members/queries.ts'

export type WithdrawRefusal = 'in_force' | 'nothing_planned' | 'only_entry'

/** Calls off dated rows of a member that begin or end on a day to come. @throws Forbidden, NotFound */
export async function withdrawComing(
  ctx: Ctx,
  memberId: string,
  { what, day }: { what: ComingKind | 'payer'; day: Temporal.PlainDate },
): Promise<Answer<null, WithdrawRefusal>> {
  allow(canManageMembers(ctx.actor))
  if (!isAfter(day, berlinDay(ctx.now))) return refuse('in_force')
  return transaction(ctx, async (ctx) => {
    const { personId } = await getMember(ctx, memberId)
    await sql`select from members where club_id = ${ctx.club.id} and id = ${memberId} for update`.execute(ctx.db)
    if (what === 'membership' && !(await isMemberBefore(ctx, memberId, day))) return refuse('only_entry')
    if (what === 'membership' && (await diesOn(ctx, memberId, day))) return refuse('in_force')
    const changed =
      what === 'payer' ? await dropComingPayer(ctx, personId, day) : await dropComing(ctx, what, { memberId, personId, day })
    if (changed === 0) return refuse('nothing_planned')
    await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.withdrawn(day) })
    return ok(null)
  })
}
