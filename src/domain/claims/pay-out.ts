import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canChangeClaims } from './access.ts'
import { allocatedOf } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { listCredits } from './list-credits.ts'
import { paidOnFault } from './rules.ts'
import type { PaymentRefusal } from './texts.ts'

/**
 * Money that the club gave back to a debtor: it settles what the club owes them, the oldest first, then what they paid too much, and is
 * never more than both. Answers the payment. @throws Forbidden
 */
export async function payOut(
  ctx: Ctx,
  { debtorId, cents, paidOn, note }: { debtorId: string; cents: number; paidOn: Temporal.PlainDate; note: string },
): Promise<Answer<string, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  const fault = paidOnFault(paidOn, berlinDay(ctx.now))
  if (fault) return refuse(fault)
  return transaction(ctx, async (ctx) => {
    const debtor = isId(debtorId) ? debtorId : null
    await sql`select from debtors where club_id = ${ctx.club.id} and id = ${debtor}::uuid for no key update`.execute(ctx.db)
    const { rows } = await sql<{ id: string; owedCents: number }>`
      select c.id, ${allocatedOf('c')} - c.cents as owed_cents from claims c
      where c.club_id = ${ctx.club.id} and c.debtor_id = ${debtor}::uuid and c.cents < 0 and c.state in ('posted', 'deferred')
      order by c.due_on, c.id for no key update`.execute(ctx.db)
    const owed = rows.filter(({ owedCents }) => owedCents > 0)
    const { credit } = await listCredits(ctx, debtorId)
    if (owed.reduce((sum, { owedCents }) => sum + owedCents, Math.max(credit, 0)) < cents) return refuse('above_credit')
    const id = newId()
    const made = { madeAt: ctx.now, madeBy: userIdOf(ctx) }
    await ctx.db
      .insertInto('payments')
      .values({ ...made, clubId: ctx.club.id, id, debtorId, kind: 'refund', cents: -cents, paidOn, note })
      .execute()
    let left = cents
    for (const { id: claimId, owedCents } of owed) {
      const part = Math.min(left, owedCents)
      if (part === 0) break
      await ctx.db
        .insertInto('paymentAllocations')
        .values({ ...made, clubId: ctx.club.id, id: newId(), paymentId: id, claimId, cents: -part, reason: 'person' })
        .execute()
      left -= part
    }
    await record(ctx, { event: 'payment.entered', id, content: CLAIM_JOURNAL.paidOut })
    return ok(id)
  })
}
