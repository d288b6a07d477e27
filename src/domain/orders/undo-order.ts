import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { ORDER_JOURNAL } from './journal.ts'
import { getOrder } from './queries.ts'
import { type DoneRow, type OrderKind, UNDO_WITHIN } from './rules.ts'

/** Takes unchanged rows of an order back, once and within an hour. Answers their number. @throws NotFound, Forbidden */
export async function undoOrder(
  ctx: Ctx,
  kinds: readonly OrderKind[],
  id: string,
): Promise<Answer<number, 'too_late' | 'final'>> {
  return transaction(ctx, async (ctx) => {
    const order = await getOrder(ctx, id, true)
    const { title, rows, undo, undoRows } = found(kinds.find(({ name }) => name === order.kind))
    if (undo !== 'after' || !undoRows || order.state !== 'done') return refuse('final')
    if (order.restored !== null) return ok(order.restored)
    if (isBefore(order.createdAt.add(UNDO_WITHIN), ctx.now)) return refuse('too_late')
    const restored = await undoRows(ctx, await listDoneRows(ctx, id))
    await ctx.db
      .updateTable('orders')
      .set({ restored, undoneAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const content = ORDER_JOURNAL.undone(title, restored, plural(order.total - order.refused, ...rows))
    await record(ctx, { event: 'order.undone', id, content })
    return ok(restored)
  })
}

async function listDoneRows(ctx: Ctx, orderId: string): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select object_id, before from order_rows
    where club_id = ${ctx.club.id} and order_id = ${orderId} and state = 'done' and object_id is not null order by position`.execute(
    ctx.db,
  )
  return rows
}
