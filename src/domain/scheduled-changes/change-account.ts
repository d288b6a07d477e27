import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import { canDecideChanges } from './access.ts'
import type { AccountFields } from './input.ts'

/** A new bank account with its mandate, at once or from a day to come: debits due from then on go to it. @throws Forbidden, NotFound */
export async function changeAccount(
  ctx: Ctx,
  personId: string,
  { from, ...fields }: AccountFields & { from: Temporal.PlainDate },
): Promise<Answer<null, 'signed_later' | 'account_in_past'>> {
  allow(canDecideChanges(ctx.actor))
  const today = berlinDay(ctx.now)
  if (fields.signedOn && isAfter(fields.signedOn, today)) return refuse('signed_later')
  if (isBefore(from, today)) return refuse('account_in_past')
  return transaction(ctx, async (ctx) => {
    const debtorId = await ensureDebtor(ctx, personId)
    await addMandate(ctx, { ...fields, debtorId, isSure: true, ...(isAfter(from, today) && { from }) })
    return ok(null)
  })
}
