import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { lapseMandate } from '../debtors/commands.ts'
import type { NewReturn } from './book-lines.ts'
import { freeAllocations, type KeptAllocation } from './free-allocations.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { listCredits } from './list-credits.ts'
import { returnAdvice } from './rules.ts'
import { paidOutText } from './texts.ts'

/**
 * Notes a debit that came back, whose payment is kept already. Money of it that the club has paid out is said in the account, and owed
 * again. In a transaction; asks for no right.
 */
export async function bookReturn(ctx: Ctx, { itemId, mandateId, on, reason, costCents }: NewReturn): Promise<void> {
  await sql`
    update sepa_items set returned_on = ${on}::date, return_reason = ${reason}, return_cost_cents = ${costCents}
    where club_id = ${ctx.club.id} and id = ${itemId}`.execute(ctx.db)
  if (mandateId && returnAdvice(reason, 0) === 'lock') await lapseMandate(ctx, mandateId)
  await notePaidOut(ctx, itemId)
  await record(ctx, { event: 'sepa_item.returned', id: itemId, content: CLAIM_JOURNAL.returned })
}

interface PaidDebit {
  paymentId: string
  debtorId: string
  cents: number
  /** Paid out of credits on its claims. */
  creditedCents: number
}

async function notePaidOut(ctx: Ctx, itemId: string): Promise<void> {
  const { rows } = await sql<PaidDebit>`
    select r.id as payment_id, i.debtor_id, i.cents, coalesce((
        select -sum(pa.cents) from sepa_item_claims ic join claims k on k.club_id = ic.club_id and k.lowers_id = ic.claim_id
        join payment_allocations pa on pa.club_id = k.club_id and pa.claim_id = k.id and pa.undone_at is null
        join payments o on o.club_id = pa.club_id and o.id = pa.payment_id and o.kind = 'refund'
        where ic.club_id = i.club_id and ic.item_id = i.id), 0)::int as credited_cents
    from sepa_items i join payments r on r.club_id = i.club_id and r.sepa_item_id = i.id and r.kind = 'return' and r.undone_at is null
    where i.club_id = ${ctx.club.id} and i.id = ${itemId} and exists (select from payments y where y.club_id = i.club_id and y.sepa_item_id = i.id
      and y.kind = 'statement' and y.undone_at is null)`.execute(ctx.db)
  const [debit] = rows
  // A return that is told before its payment cancels out with it.
  if (!debit) return
  const { paymentId, debtorId, cents, creditedCents } = debit
  await sql`select from debtors where club_id = ${ctx.club.id} and id = ${debtorId} for no key update`.execute(ctx.db)
  const { payments, credit } = await listCredits(ctx, debtorId)
  const { left } = found(payments.find(({ id }) => id === paymentId))
  const spentCents = Math.max(0, Math.min(-credit, -left))
  if (spentCents > 0) await reopenClaims(ctx, itemId, spentCents)
  const paidOutCents = Math.min(cents, creditedCents + spentCents)
  if (paidOutCents === 0) return
  await sql`update payments set note = ${paidOutText(paidOutCents)} where club_id = ${ctx.club.id} and id = ${paymentId}`.execute(
    ctx.db,
  )
}

/** Other money on the claims of a debit pays what was paid out, and no more these claims; that of debits that came back pays none. */
async function reopenClaims(ctx: Ctx, itemId: string, spentCents: number): Promise<void> {
  const { rows } = await sql<KeptAllocation>`
    select pa.id, pa.payment_id, pa.claim_id, pa.cents, pa.reason from sepa_item_claims ic
    join claims c on c.club_id = ic.club_id and c.id = ic.claim_id and c.state in ('posted', 'deferred')
    join payment_allocations pa on pa.club_id = c.club_id and pa.claim_id = c.id and pa.undone_at is null and pa.cents > 0
      and not exists (select from payments o join payments r on r.club_id = o.club_id and r.sepa_item_id = o.sepa_item_id
        and r.kind = 'return' and r.undone_at is null where o.club_id = pa.club_id and o.id = pa.payment_id)
    where ic.club_id = ${ctx.club.id} and ic.item_id = ${itemId} order by c.due_on, c.id, pa.id`.execute(ctx.db)
  await freeAllocations(ctx, rows, spentCents)
}
