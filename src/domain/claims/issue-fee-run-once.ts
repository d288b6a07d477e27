import { transaction } from '../../database/transaction.ts'
import type { Answer } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { issueFeeRun } from './issue-fee-run.ts'
import type { RunRefusal } from './texts.ts'

/** `issueFeeRun` for a program that repeats its request under a key. @throws Forbidden, NotFound */
export async function issueFeeRunOnce(
  ctx: Ctx,
  input: { runId: string; version?: number | undefined },
  key: string | null,
): Promise<Answer<{ claims: number }, RunRefusal | 'key_reused'>> {
  if (key === null) return issueFeeRun(ctx, input)
  const request = { operation: 'issueFeeRun', key, input: { runId: input.runId } }
  const issued = await transaction(ctx, (ctx) => onlyOnce(ctx, request, () => issueFeeRun(ctx, input)))
  // The refusal has undone the renewed preview; without a key it stays.
  if (!issued.ok && issued.refusal === 'amounts_changed') return issueFeeRun(ctx, { ...input, version: 0 })
  return issued
}
