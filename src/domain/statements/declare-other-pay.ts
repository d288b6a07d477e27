import { transaction } from '../../database/transaction.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { DeclarationInput } from './input.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { submitterOf } from './submit-statement.ts'

/** The trainer's own statement on what other clubs pay in the year; the last one counts. @throws Forbidden */
export async function declareOtherPay(ctx: Ctx, { year, allowance, otherCents }: DeclarationInput): Promise<Answer<void>> {
  const personId = submitterOf(ctx)
  return transaction(ctx, async (ctx) => {
    const said = { otherCents, declaredAt: ctx.now }
    await ctx.db
      .insertInto('allowanceDeclarations')
      .values({ clubId: ctx.club.id, personId, year, allowance, ...said })
      .onConflict((conflict) => conflict.columns(['clubId', 'personId', 'year', 'allowance']).doUpdateSet(said))
      .execute()
    const content = STATEMENT_JOURNAL.declared(year)
    await record(ctx, { event: 'statement.declared', id: personId, content, after: { otherCents } })
    return ok(undefined)
  })
}
