import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { ordererOf, placeOrder } from '../orders/place-order.ts'
import { undoOrder } from '../orders/undo-order.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { ListTask } from './input.ts'
import { listKind, listKinds } from './list-kinds.ts'
import type { ListLine } from './rules.ts'
import { runListTask } from './run-list-task.ts'

/** Preview of `orderListTask`. Changes nothing. @throws Forbidden */
export async function previewListTask(ctx: Ctx, given: ListTask): Promise<Answer<ListLine[], 'past'>> {
  const task = ListTask.parse(given)
  if (isPast(ctx, task)) return refuse('past')
  const tried = await transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx) => ({ ok: false, lines: await runListTask(ctx, task) }) as const),
  )
  return ok(tried.lines)
}

/** Impossible lines stay, with a reason. A repeated `key` does nothing. Answers the order's id. @throws Forbidden */
export async function orderListTask(ctx: Ctx, given: ListTask, key: string): Promise<Answer<string, 'past' | 'key_reused'>> {
  const task = ListTask.parse(given)
  return transaction(ctx, async (ctx) =>
    onlyOnce(ctx, { operation: `list batch ${ordererOf(ctx)}`, key, input: task }, async () => {
      if (isPast(ctx, task)) return refuse('past')
      const { ids, ...input } = task
      const rows = [...new Set(ids)].map((objectId) => ({ objectId }))
      return ok(await placeOrder(ctx, listKind(task.list, task.kind), { input, rows, isAtOnce: true }))
    }),
  )
}

const isPast = (ctx: Ctx, task: ListTask): boolean =>
  task.list === 'series' && isBefore(Temporal.PlainDate.from(task.lastOn), berlinDay(ctx.now))

/** `undoOrder` for these kinds. @throws NotFound, Forbidden */
export const undoListTask = (ctx: Ctx, id: string) => undoOrder(ctx, listKinds, id)
