import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeClaims } from './access.ts'
import { isLeftPlace, LEFT_TEXTS } from './is-left-place.ts'
import { CLAIM_JOURNAL } from './journal.ts'

/** Says what becomes of a claim whose place was left; once. In a transaction; asks for no right. @throws NotFound */
export async function keepLeftPlaceAs(ctx: Ctx, claimId: string, how: keyof typeof LEFT_TEXTS): Promise<void> {
  const { rows } = await sql`
    update claims c set reason = ${LEFT_TEXTS[how]}, version = version + 1
    where c.club_id = ${ctx.club.id} and c.id = ${isId(claimId) ? claimId : null}::uuid and ${isLeftPlace} returning 1`.execute(
    ctx.db,
  )
  found(rows[0])
  await record(ctx, { event: 'claim.left_decided', id: claimId, content: CLAIM_JOURNAL.leftDecided(how === 'kept') })
}

/** The place was left after it was charged, and is owed all the same. @throws Forbidden, NotFound */
export async function keepLeftPlace(ctx: Ctx, { claimId }: { claimId: string }): Promise<Answer<null>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await keepLeftPlaceAs(ctx, claimId, 'kept')
    return ok(null)
  })
}
