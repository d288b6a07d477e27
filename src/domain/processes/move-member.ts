import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from '../members/access.ts'
import { changeHousehold, type HouseholdChangeRefusal } from '../members/change-household.ts'
import type { HouseholdWish } from '../members/input.ts'
import { isPresentCopy, outdateCopies } from '../members/outdate-copies.ts'
import { findPersonByNumber, getMember } from '../members/queries.ts'

/** From a day on a member lives in another household, in two, or in none. @throws Forbidden, NotFound */
export async function moveMember(
  ctx: Ctx,
  memberId: string,
  { version, from, way, memberNo, countsForFee }: HouseholdWish,
): Promise<Answer<null, HouseholdChangeRefusal | 'unknown_number' | 'changed_meanwhile'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { id, personId } = await getMember(ctx, memberId)
    const withPersonId = way === 'leave' ? null : await findPersonByNumber(ctx, memberNo)
    if (way !== 'leave' && !withPersonId) return refuse('unknown_number')
    if (!(await isPresentCopy(ctx, id, version))) return refuse('changed_meanwhile')
    const changed = await changeHousehold(ctx, personId, { from, withPersonId, staysToo: way === 'join_too', countsForFee })
    if (changed.ok) await outdateCopies(ctx, withPersonId ? [personId, withPersonId] : [personId])
    return changed
  })
}
