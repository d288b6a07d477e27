import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangePay } from './access.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { lockStatements, readStatements } from './queries.ts'
import { mayReopen, monthOf, type StepRefusal } from './rules.ts'
import { monthName } from './texts.ts'

/** The books of its month may be handed over: the payment stays in them, and is booked back now. */
function bookedBack({ now }: Ctx, { cents, paidOn }: { cents: number; paidOn: Temporal.PlainDate | null }) {
  const [backOn, on] = [berlinDay(now), paidOn]
  const isOtherMonth = on !== null && isAfter(monthOf(backOn), monthOf(on))
  return isOtherMonth && cents > 0
    ? { paidBefore: sql<string>`paid_before || ${JSON.stringify({ on, cents, backOn })}::jsonb` }
    : {}
}

/**
 * The bank refused a file of transfers, or the money of one statement came back: what it paid is to be paid again, and counts for no
 * allowance until then. `id` of the file or of the statement. @throws Forbidden, NotFound
 */
export async function reopenPayment(ctx: Ctx, id: string): Promise<Answer<void, StepRefusal>> {
  allow(canChangePay(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const one = found(isId(id) ? id : null)
    const isMeant = sql`t.club_id = ${ctx.club.id} and (t.id = ${one} or t.payment_id = ${one})`
    const { rows } = await sql<{ id: string }>`select t.id from trainer_statements t where ${isMeant}`.execute(ctx.db)
    found(rows[0])
    await lockStatements(
      ctx,
      rows.map((row) => row.id),
    )
    const statements = await readStatements(ctx, isMeant)
    if (statements.length === 0 || statements.some((statement) => !mayReopen(statement))) return refuse('not_paid')
    for (const { id, month, cents, waivedCents, paidOn } of statements) {
      await ctx.db
        .updateTable('trainerStatements')
        .set({ state: 'approved', paymentId: null, paidOn: null, ...bookedBack(ctx, { cents: cents - waivedCents, paidOn }) })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .execute()
      await record(ctx, { event: 'statement.decided', id, content: STATEMENT_JOURNAL.reopened(monthName(month)) })
    }
    return ok(undefined)
  })
}
