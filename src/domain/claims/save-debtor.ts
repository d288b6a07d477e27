import { transaction } from '../../database/transaction.ts'
import { type Answer, allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { type DebtorContact, type DebtorRefusal, writeDebtor } from '../debtors/write-debtor.ts'
import { canChangeClaims } from './access.ts'

/** Makes an organisation that pays (`id` null), or changes how a debtor is reached; answers the id. @throws Forbidden, NotFound */
export async function saveDebtor(
  ctx: Ctx,
  input: DebtorContact & { id: string | null; version: number },
): Promise<Answer<string, DebtorRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, (ctx) => writeDebtor(ctx, input))
}
