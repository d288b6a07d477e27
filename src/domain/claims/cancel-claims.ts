import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeClaims } from './access.ts'
import { type Decided, decide, type LockedClaim, lockClaim, undecided } from './commands.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { listIdleFees } from './list-idle-fees.ts'
import type { ClaimRefusal } from './texts.ts'

/** Dunning fees of the cancelled claims: cancelled with them, and kept, as they are paid, under way or billed. */
export interface Cancelled {
  droppedFees: number
  keptFees: number
}

/**
 * They were wrong: all are cancelled, or none, and with them what their dunning cost. A claim on which something was paid is not cancelled
 * but waived. @throws Forbidden, NotFound
 */
export async function cancelClaims(
  ctx: Ctx,
  { claimIds, version, reason }: { claimIds: readonly string[]; version?: number | undefined; reason: string },
): Promise<Answer<Cancelled, ClaimRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const claims: LockedClaim[] = []
    for (const id of claimIds) {
      const claim = await lockWrong(ctx, id, version)
      if (!claim.ok) return claim
      claims.push(claim.value)
    }
    for (const claim of claims) await cancel(ctx, claim, reason)
    return ok(await dropFees(ctx, claimIds, reason))
  })
}

async function lockWrong(ctx: Ctx, id: string, version?: number): Promise<Answer<LockedClaim, ClaimRefusal>> {
  const locked = await lockClaim(ctx, id, version)
  const claim = locked.ok ? undecided(locked.value) : locked
  if (!claim.ok) return claim
  if (claim.value.allocatedCents !== 0) return refuse('is_paid')
  return claim.value.hasOpenCredit === null ? claim : refuse('has_credit')
}

async function cancel(ctx: Ctx, claim: LockedClaim, reason: string): Promise<void> {
  await decide(ctx, claim, { state: 'cancelled', reason })
  await record(ctx, { event: 'claim.cancelled', content: CLAIM_JOURNAL.cancelled, id: claim.id })
}

/** Fees of letters about nothing that is left. */
async function dropFees(ctx: Ctx, claimIds: readonly string[], reason: string): Promise<Cancelled> {
  const fees = await listIdleFees(ctx, claimIds)
  let droppedFees = 0
  for (const { id, isBilled } of fees) {
    const fee = await lockWrong(ctx, id)
    if (!fee.ok || isBilled) continue
    await cancel(ctx, fee.value, reason)
    droppedFees++
  }
  return { droppedFees, keptFees: fees.length - droppedFees }
}

/** One alone. @throws Forbidden, NotFound */
export const cancelClaim = (ctx: Ctx, { claimId, ...one }: Decided & { reason: string }) =>
  cancelClaims(ctx, { ...one, claimIds: [claimId] })
