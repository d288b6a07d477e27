import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import { canDecideChanges } from './access.ts'
import { planChange } from './commands.ts'
import type { AccountFields } from './input.ts'

/** A new bank account with its mandate, at once or on a day to come. @throws Forbidden, NotFound */
export async function changeAccount(
  ctx: Ctx,
  personId: string,
  { from, ...fields }: AccountFields & { from: Temporal.PlainDate },
): Promise<Answer<null>> {
  allow(canDecideChanges(ctx.actor))
  return transaction(ctx, async (ctx) => {
    if (isAfter(from, berlinDay(ctx.now)))
      await planChange(ctx, { kind: 'account', personId, fields, effectiveOn: from, state: 'planned' })
    else await addMandate(ctx, { ...fields, debtorId: await ensureDebtor(ctx, personId), isSure: true })
    return ok(null)
  })
}
