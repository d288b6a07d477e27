import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from '../invoices/access.ts'
import { listInvoices } from '../invoices/queries.ts'
import { MOST_DRAFTS } from '../invoices/rules.ts'
import { placeOrder } from '../orders/place-order.ts'
import { getOrder } from '../orders/queries.ts'
import type { OrderKind } from '../orders/rules.ts'
import { stopOrder } from '../orders/stop-order.ts'

/** Issues and delivers these drafts, or all there are; answers the order. @throws Forbidden */
export async function orderInvoices(ctx: Ctx, kind: OrderKind, ids: readonly string[] = []): Promise<Answer<string, 'nothing'>> {
  allow(canChangeInvoices(ctx.actor))
  const { invoices } = await listInvoices(ctx, { stand: 'draft' }, { limit: MOST_DRAFTS })
  const invoiceIds = invoices
    .map(({ id }) => id)
    .toReversed()
    .filter((id) => ids.length === 0 || ids.includes(id))
  if (invoiceIds.length === 0) return refuse('nothing')
  return transaction(ctx, async (ctx) =>
    ok(await placeOrder(ctx, kind, { input: { invoiceIds }, rows: invoiceIds.map((objectId) => ({ objectId })) })),
  )
}

/** Takes an order back before its first invoice: later ones would stay issued without a paper. Answers its id. @throws Forbidden, NotFound */
export async function withdrawInvoices(ctx: Ctx, kind: OrderKind, id: string): Promise<Answer<string, 'over'>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const order = await getOrder(ctx, id, true)
    if (order.kind !== kind.name || order.state !== 'queued') return refuse('over')
    const stopped = await stopOrder(ctx, [kind], id)
    return stopped.ok ? ok(id) : stopped
  })
}
