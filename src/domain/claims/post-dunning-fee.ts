import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { CLAIM_JOURNAL } from './journal.ts'

/** Cost of a letter for the debtor; answers the claim. In a transaction; asks for no right. */
export async function postDunningFee(
  ctx: Ctx,
  fee: { debtorId: string; dunningId: string; cents: number; title: string },
): Promise<string> {
  const id = newId()
  const { debtorId, dunningId: sourceId, cents, title } = fee
  await ctx.db
    .insertInto('claims')
    .values({
      clubId: ctx.club.id,
      id,
      debtorId,
      sourceKind: 'dunning',
      sourceId,
      title,
      cents,
      dueOn: berlinDay(ctx.now),
      madeAt: ctx.now,
    })
    .execute()
  await record(ctx, { event: 'claim.created', id, content: CLAIM_JOURNAL.made })
  return id
}
