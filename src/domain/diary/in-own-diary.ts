import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canKeepDiary, diaryOwnerOf } from './access.ts'

/**
 * The one way to a diary: the database shows the rows of the actor's own for this transaction, and of nobody else to anybody.
 * @throws Forbidden for visitors, NotFound for superusers of another club
 */
export async function inOwnDiary<T>(ctx: Ctx, work: (ctx: Ctx, clubUserId: string) => Promise<T>): Promise<T> {
  allow(canKeepDiary(ctx.actor))
  const owner = diaryOwnerOf(ctx.actor)
  return transaction(ctx, async (ctx) => {
    await sql`select set_config('app.diary_of', ${owner}, true)`.execute(ctx.db)
    return work(ctx, owner)
  })
}
