import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { getBatch } from './queries.ts'
import { BATCH_NAMES } from './texts.ts'

/**
 * Takes an order back: before its moment nothing has happened; later the rest stays undone. Answers how many were done already.
 * @throws NotFound, Forbidden
 */
export async function stopBatch(ctx: Ctx, id: string): Promise<Answer<number, 'over'>> {
  await getBatch(ctx, id)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('batches')
      .set({ state: 'stopped', finishedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .where((eb) => eb.or([eb('state', '=', 'queued'), eb('done', '<', eb.ref('total'))]))
      .returning(['done', 'kind'])
      .executeTakeFirst()
    if (!row) return refuse('over')
    const name = BATCH_NAMES[row.kind as keyof typeof BATCH_NAMES]
    const content = row.done === 0 ? `${name} zurückgenommen` : `${name} angehalten, ${row.done} waren erledigt`
    await record(ctx, { event: 'batch.stopped', object: { kind: 'batch', id }, content })
    return ok(row.done)
  })
}
