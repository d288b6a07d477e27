import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { recordAllocation, setState } from './commands.ts'
import { draftPlan } from './draft-plan.ts'
import type { DraftDecision } from './explain-draft.ts'
import { gatherFacts } from './gather-facts.ts'
import { columnsOf, holdAtoms } from './hold-atoms.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { listAllocationDecisions, listNeeds, lockAllocation, type Need } from './queries.ts'
import { mayDraft } from './rules.ts'
import { reasonText } from './texts.ts'

/**
 * Replaces earlier drafts, but no decision by hand. Answers the numbers of given times and of needs. @throws NotFound, Forbidden
 */
export async function draftAllocation(
  ctx: Ctx,
  id: string,
): Promise<Answer<{ given: number; needs: number }, 'not_open' | 'still_open'>> {
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const allocation = await lockAllocation(ctx, id)
    const may = mayDraft(allocation, berlinDay(ctx.now))
    if (!may.ok) return may
    const needs = await listNeeds(ctx, id)
    const decisions = [
      ...draftPlan(await gatherFacts(ctx, allocation, false)),
      ...(allocation.hasHolidayPlan ? draftPlan(await gatherFacts(ctx, allocation, true)) : []),
    ]
    await ctx.db
      .deleteFrom('allocationDecisions')
      .where('clubId', '=', ctx.club.id)
      .where('allocationId', '=', id)
      .where('isByHand', '=', false)
      .execute()
    await storeDrafted(ctx, id, needs, decisions)
    await setState(ctx, id, { state: 'draft', draftedAt: ctx.now })
    const byHand = (await listAllocationDecisions(ctx, id)).filter(({ partId }) => partId !== null)
    await recordAllocation(
      ctx,
      id,
      'allocation.drafted',
      ALLOCATION_JOURNAL.drafted(allocation.name, byHand.length, needs.length),
    )
    return ok({ given: byHand.length, needs: needs.length })
  })
}

/** A rival of the same holder is named by its group, too; of others only the holder. */
const rivalText = (own: Need, { holder, groupName }: Need): string => (holder === own.holder ? `${groupName}, ${holder}` : holder)

async function storeDrafted(ctx: Ctx, allocationId: string, needs: readonly Need[], drafted: readonly DraftDecision[]) {
  const needOf = new Map(needs.map((need) => [need.id, need]))
  if (drafted.length === 0) return
  await ctx.db
    .insertInto('allocationDecisions')
    .values(
      drafted.map(({ needId, ...decision }) => ({
        clubId: ctx.club.id,
        needId,
        allocationId,
        forClubId: needOf.get(needId)?.forClubId ?? null,
        ...columnsOf(decision.given),
        reason: reasonText(decision, (id) => rivalText(found(needOf.get(needId)), found(needOf.get(id)))),
      })),
    )
    .execute()
  const given = drafted.flatMap(({ needId, given }) => (given ? [{ needId, given }] : []))
  await holdAtoms(ctx, allocationId, needOf, given)
}
