import { savepoint } from '../../database/savepoint.ts'
import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canHandInNeeds } from './access.ts'
import { recordAllocation } from './commands.ts'
import { contactOf } from './hand-in-need.ts'
import { ObjectionText } from './input.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { getAllocation, listAllocationDecisions, listNeeds, ownerOf } from './queries.ts'
import { mayObject } from './rules.ts'

/** Objects to the decision about an own need, after publication. @throws NotFound, Forbidden */
export async function raiseObjection(
  ctx: Ctx,
  allocationId: string,
  given: { needId: string; text: string },
): Promise<Answer<string, 'not_open' | 'deadline' | 'already_open'>> {
  const text = ObjectionText.parse(given.text)
  allow(canHandInNeeds(ctx))
  return transaction(ctx, async (ctx): Promise<Answer<string, 'not_open' | 'deadline' | 'already_open'>> => {
    const allocation = await getAllocation(ctx, allocationId)
    const need = found(
      (await listNeeds(ctx, allocationId)).find(({ id, forClubId }) => id === given.needId && forClubId === ctx.club.id),
    )
    const decision = (await listAllocationDecisions(ctx, allocationId)).find(({ needId }) => needId === need.id)
    const may = mayObject(allocation, berlinDay(ctx.now), decision?.objectionsUntil)
    if (!may.ok) return may
    const id = newId()
    try {
      await savepoint(ctx, async (ctx) => {
        await ctx.db
          .insertInto('allocationObjections')
          .values({
            clubId: ownerOf(ctx),
            id,
            allocationId,
            needId: need.id,
            forClubId: ctx.club.id,
            text,
            ...contactOf(ctx),
            raisedAt: ctx.now,
          })
          .execute()
        return ok(undefined)
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      return refuse('already_open')
    }
    await recordAllocation(ctx, allocationId, 'allocation.objected', ALLOCATION_JOURNAL.objected(need.groupName, allocation.name))
    return ok(id)
  })
}
