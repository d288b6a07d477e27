import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import { note, setState } from './commands.ts'
import { draftPlan } from './draft-plan.ts'
import type { DraftDecision } from './explain-draft.ts'
import { gatherFacts } from './gather-facts.ts'
import { columnsOf, holdAtoms } from './hold-atoms.ts'
import { listDecisions, listNeeds, lockAllocation, type Need } from './queries.ts'
import { mayDraft } from './rules.ts'
import { reasonText } from './texts.ts'

/**
 * Decides all needs by the criteria, as far as nobody decided them by hand; what an earlier draft said goes. Answers how many got
 * a time, and how many there are. @throws NotFound, Forbidden
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
    const byHand = (await listDecisions(ctx, id)).filter(({ partId }) => partId !== null)
    await note(
      ctx,
      id,
      'allocation.drafted',
      `Entwurf erstellt: ${allocation.name}, ${byHand.length} von ${needs.length} mit Zeit`,
    )
    return ok({ given: byHand.length, needs: needs.length })
  })
}

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
        reason: reasonText(decision, (id) => needOf.get(id)?.holder ?? ''),
      })),
    )
    .execute()
  const given = drafted.flatMap(({ needId, given }) => (given ? [{ needId, given }] : []))
  await holdAtoms(ctx, allocationId, needOf, given)
}
