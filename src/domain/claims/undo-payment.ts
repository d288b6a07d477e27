import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeClaims } from './access.ts'
import { spendCredit } from './allocate-payment.ts'
import { cancelClaim } from './cancel-claims.ts'
import { lockBank } from './create-sepa-file.ts'
import { freeAllocations, type KeptAllocation } from './free-allocations.ts'
import { allocatedOf, isDonation } from './join-mandate.ts'
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
  await settleAgain(ctx, items)
}

/**
 * The debits pay their claims again, but no more than is owed by now: what was paid anew, waived or cancelled meanwhile is the payer's
 * credit, which first pays what is open of these claims.
 */
async function settleAgain(ctx: Ctx, items: readonly string[]): Promise<void> {
  const ids = sql`any(${[...items]}::uuid[])`
  const { rows: debtors } = await sql<{ id: string }>`
    select id from debtors where club_id = ${ctx.club.id} and id in (select debtor_id from sepa_items where club_id = ${ctx.club.id} and id = ${ids})
    order by id for no key update`.execute(ctx.db)
  const { rows } = await sql<KeptAllocation & { aboveCents: number }>`
    select pa.id, pa.payment_id, pa.claim_id, pa.cents, pa.reason,
      ${allocatedOf('c')} - case when c.state in ('posted', 'deferred') then c.cents else 0 end as above_cents
    from payments p join payment_allocations pa on pa.club_id = p.club_id and pa.payment_id = p.id and pa.undone_at is null and pa.cents > 0
    join claims c on c.club_id = pa.club_id and c.id = pa.claim_id
    where p.club_id = ${ctx.club.id} and p.sepa_item_id = ${ids} and p.undone_at is null order by pa.id`.execute(ctx.db)
  for (const own of Map.groupBy(rows, ({ claimId }) => claimId).values())
    await freeAllocations(
      ctx,
      own.map(({ aboveCents: _, ...one }) => one),
      Math.max(0, own[0]?.aboveCents ?? 0),
    )
  const { rows: claims } = await sql<{ id: string }>`
    with recursive parts as (select claim_id as id from sepa_item_claims where club_id = ${ctx.club.id} and item_id = ${ids}
      union select c.id from parts p join claims c on c.club_id = ${ctx.club.id} and c.split_from_id = p.id)
    select id from parts`.execute(ctx.db)
  const claimIds = claims.map(({ id }) => id)
  for (const { id } of debtors) await spendCredit(ctx, id, claimIds)
}
