import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { canDecideAllocation } from './access.ts'
import { recordAllocation } from './commands.ts'
import { AnswerInput } from './input.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { mailDataOf } from './notify-offices.ts'
import { listAllocationDecisions, listNeeds, listObjections, lockAllocation } from './queries.ts'
import { OUTCOME_TEXTS } from './texts.ts'

/**
 * Answers an objection with a reason, also by mail. The plan changes by hand, and before: who is told yes has a time.
 * @throws NotFound, Forbidden
 */
export async function answerObjection(
  ctx: Ctx,
  allocationId: string,
  objectionId: string,
  given: AnswerInput,
): Promise<Answer<void, 'not_open' | 'answered' | 'without_time'>> {
  const { outcome, answer } = AnswerInput.parse(given)
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const allocation = await lockAllocation(ctx, allocationId)
    if (allocation.state !== 'objections') return refuse('not_open')
    const objection = found((await listObjections(ctx, allocationId)).find(({ id }) => id === objectionId))
    if (objection.outcome !== null) return refuse('answered')
    const decided = (await listAllocationDecisions(ctx, allocationId)).find(({ needId }) => needId === objection.needId)
    if (outcome !== 'rejected' && !decided?.partId) return refuse('without_time')
    const need = found((await listNeeds(ctx, allocationId)).find(({ id }) => id === objection.needId))
    await ctx.db
      .updateTable('allocationObjections')
      .set({ outcome, answer, answeredAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', objectionId)
      .execute()
    const outcomeText = OUTCOME_TEXTS[outcome]
    if (objection.contactEmail !== '')
      await sendMail(ctx, {
        template: 'allocation.answered',
        to: objection.contactEmail,
        data: { ...mailDataOf(allocation), name: objection.contactName, group: need.groupName, outcome: outcomeText, answer },
      })
    const content = ALLOCATION_JOURNAL.objectionAnswered(outcomeText, need.groupName, need.holder, answer)
    await recordAllocation(ctx, allocationId, 'allocation.answered', content)
    return ok(undefined)
  })
}
