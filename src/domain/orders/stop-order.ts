import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { ORDER_JOURNAL } from './journal.ts'
import { getOrder } from './queries.ts'
import type { OrderKind } from './rules.ts'

/** Stops an order; the open rows stay undone. Answers the number of done rows. @throws NotFound, Forbidden */
export async function stopOrder(ctx: Ctx, kinds: readonly OrderKind[], id: string): Promise<Answer<number, 'over'>> {
  return transaction(ctx, async (ctx) => {
    const order = await getOrder(ctx, id, true)
    const isOpen = order.state === 'queued' || (order.state === 'running' && order.done < order.total)
    if (!isOpen) return refuse('over')
    await ctx.db
      .updateTable('orders')
      .set({ state: 'stopped', finishedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const title = kinds.find(({ name }) => name === order.kind)?.title ?? 'Sammelaktion'
    const content = order.done === 0 ? ORDER_JOURNAL.withdrawn(title) : ORDER_JOURNAL.stopped(title, order.done)
    await record(ctx, { event: 'order.stopped', id, content })
    return ok(order.done)
  })
}
