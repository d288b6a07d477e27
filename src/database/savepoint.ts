import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { markGathered } from './gather.ts'
import { goOn, wholeStep } from './transaction.ts'

/** A throw or a refusal of `work` undoes this step only. */
export async function savepoint<C extends { db: Database }, A extends { ok: boolean }>(
  ctx: C,
  work: (ctx: C) => Promise<A>,
): Promise<A> {
  const forget = markGathered(ctx)
  await goOn(ctx, sql`savepoint step`.execute(ctx.db))
  try {
    const answer = await wholeStep(ctx, () => work(ctx))
    if (!answer.ok) {
      forget()
      await sql`rollback to savepoint step`.execute(ctx.db)
    }
    await goOn(ctx, sql`release savepoint step`.execute(ctx.db))
    return answer
  } catch (error) {
    forget()
    await sql`rollback to savepoint step`.execute(ctx.db)
    await sql`release savepoint step`.execute(ctx.db)
    throw error
  }
}
