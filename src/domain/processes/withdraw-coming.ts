import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { dropComingAccount } from '../debtors/drop-coming-account.ts'
import { dropComingPayer } from '../debtors/drop-coming-payer.ts'
import { listSharedPayers } from '../debtors/list-shared-payers.ts'
import { canManageMembers } from '../members/access.ts'
import { COMING_KINDS, diesOn, dropComing, isMemberBefore } from '../members/drop-coming.ts'
import { MEMBER_JOURNAL } from '../members/journal.ts'
import { outdateCopies } from '../members/outdate-copies.ts'
import { getMember } from '../members/queries.ts'

/** Kinds of dated rows that can be called off; offices are given back elsewhere. */
export const WITHDRAWN_KINDS = [...COMING_KINDS, 'payer', 'account'] as const
export type WithdrawnKind = (typeof WITHDRAWN_KINDS)[number]

export type WithdrawRefusal = 'in_force' | 'nothing_planned' | 'only_entry'

/** Calls off dated rows of a member that begin or end on a day to come; a payer, if wished, for all of the household. @throws Forbidden, NotFound */
export async function withdrawComing(
  ctx: Ctx,
  memberId: string,
  { what, day, isForAll = false }: { what: WithdrawnKind; day: Temporal.PlainDate; isForAll?: boolean | undefined },
): Promise<Answer<null, WithdrawRefusal>> {
  allow(canManageMembers(ctx.actor))
  if (!isAfter(day, berlinDay(ctx.now))) return refuse('in_force')
  return transaction(ctx, async (ctx) => {
    const { personId } = await getMember(ctx, memberId)
    await sql`select from members where club_id = ${ctx.club.id} and id = ${memberId} for update`.execute(ctx.db)
    if (what === 'membership' && !(await isMemberBefore(ctx, memberId, day))) return refuse('only_entry')
    if (what === 'membership' && (await diesOn(ctx, memberId, day))) return refuse('in_force')
    const shared = isForAll && what === 'payer' ? await listSharedPayers(ctx, personId) : []
    if ((await drop(ctx, what, { memberId, personId, day })) === 0) return refuse('nothing_planned')
    const others = shared.filter((one) => one.day.equals(day)).map((one) => one.personId)
    for (const other of others) await dropComingPayer(ctx, other, day)
    await outdateCopies(ctx, others)
    await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.withdrawn(day) })
    return ok(null)
  })
}

function drop(
  ctx: Ctx,
  what: WithdrawnKind,
  coming: { memberId: string; personId: string; day: Temporal.PlainDate },
): Promise<number> {
  if (what === 'payer') return dropComingPayer(ctx, coming.personId, coming.day)
  if (what === 'account') return dropComingAccount(ctx, coming.personId, coming.day)
  return dropComing(ctx, what, coming)
}
