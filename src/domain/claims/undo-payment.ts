import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeClaims } from './access.ts'
import { cancelClaim } from './cancel-claims.ts'
import { lockBank } from './create-sepa-file.ts'
import { isDonation } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import type { PaymentRefusal } from './texts.ts'
import { unlockMandates } from './unlock-mandates.ts'

/**
 * Takes back how a line was booked, a payment or payout that was entered, or both sides of an offset; the claims are open again. A debit
 * that came back since keeps its payment until its return is taken back. @throws Forbidden, NotFound
 */
export async function undoPayment(
  ctx: Ctx,
  one: { lineId: string } | { paymentId: string },
): Promise<Answer<null, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockBank(ctx)
    const id = sql`${Object.values(one).find(isId) ?? null}::uuid`
    const isMeant =
      'lineId' in one
        ? sql`statement_line_id = ${id}`
        : sql`kind in ('manual', 'credit', 'refund') and id = any(array(select unnest(array[o.id, o.source_id]) from payments o where o.club_id = ${ctx.club.id}
            and (o.id = ${id} or o.kind = 'credit' and o.source_id = ${id} and o.undone_at is null)))`
    const { rows } = await sql<{ id: string; kind: string; sepaItemId: string | null; isReturned: boolean }>`
      select id, kind, sepa_item_id, kind = 'statement' and exists (select from payments r where r.club_id = p.club_id and r.kind = 'return'
        and r.sepa_item_id = p.sepa_item_id and r.undone_at is null) as is_returned
      from payments p where club_id = ${ctx.club.id} and ${isMeant} and undone_at is null and not ${isDonation('p')} for update`.execute(
      ctx.db,
    )
    if (rows.length === 0) return refuse('nothing_booked')
    if (rows.some(({ isReturned }) => isReturned)) return refuse('came_back')
    const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`
    await sql`update payments set undone_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${ids}`.execute(ctx.db)
    await sql`
      update payment_allocations set undone_at = ${ctx.now} where club_id = ${ctx.club.id} and undone_at is null and payment_id = ${ids}`.execute(
      ctx.db,
    )
    const items = rows.flatMap(({ kind, sepaItemId }) => (kind === 'return' && sepaItemId ? [sepaItemId] : []))
    if (items.length > 0) await takeReturnsBack(ctx, items)
    const [first] = rows
    await record(ctx, { event: 'payment.undone', id: found(first).id, content: CLAIM_JOURNAL.undone })
    return ok(null)
  })
}

/** The debits did not come back: mandates count again, and the bank's cost that was passed on is owed no more, unless `cancelClaim` refuses. */
async function takeReturnsBack(ctx: Ctx, items: readonly string[]): Promise<void> {
  await unlockMandates(ctx, items)
  const isOf = sql`club_id = ${ctx.club.id} and id = any(${[...items]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select id from claims where club_id = ${ctx.club.id} and source_kind = 'return_cost' and source_id = any(${[...items]}::uuid[])
      and state <> 'cancelled'
    order by id`.execute(ctx.db)
  // One that somebody paid, waived or lowered stays as it is.
  for (const { id } of rows) await cancelClaim(ctx, { claimId: id, reason: 'Rücklastschrift aufgehoben' })
  await sql`
    update sepa_items set returned_on = null, return_reason = null, return_cost_cents = null, cleared_at = null, cleared_how = null
    where ${isOf}`.execute(ctx.db)
}
