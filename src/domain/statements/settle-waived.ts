import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { readStatements } from './queries.ts'
import { monthName } from './texts.ts'

/**
 * After a waiver, and after its end: pay that is waived whole is settled on the day of the waiver without a transfer; where a part is
 * owed again it waits for one. In a transaction that holds the statement locked. Asks for no right.
 */
export async function settleWaived(ctx: Ctx, id: string, on: Temporal.PlainDate): Promise<void> {
  const { state, month, paymentId, cents, waivedCents } = found((await readStatements(ctx, sql`t.id = ${id}`))[0])
  const isWhole = cents === waivedCents
  if (isWhole ? state !== 'approved' : state !== 'paid' || paymentId !== null) return
  await ctx.db
    .updateTable('trainerStatements')
    .set(isWhole ? { state: 'paid', paidOn: on } : { state: 'approved', paidOn: null })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  const content = STATEMENT_JOURNAL[isWhole ? 'given' : 'reopened'](monthName(month))
  await record(ctx, { event: 'statement.decided', id, content })
}
