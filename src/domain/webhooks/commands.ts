import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, type Refused, refuse } from '../../kernel/answer.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canEditWebhooks } from './access.ts'
import type { WebhookInput } from './input.ts'
import { WEBHOOK_JOURNAL } from './journal.ts'
import { MOST_WEBHOOKS, shownSecret } from './rules.ts'
import type { WebhookRefusal } from './texts.ts'

/** Webhooks as this installation sends them: from where, and signed with what. */
export interface WebhookDesk {
  /** Refusal of an address: looked at now, and again at each delivery. */
  urlFault(url: string): Promise<'private_address' | 'not_https' | null>
  keyNumber(): number
  secretOf(webhook: { club: string; id: string; keyNumber: number }): Buffer
}

/** Answers the secret that signs its deliveries. `key`: of a request that may come twice. */
export async function createWebhook(
  ctx: Ctx,
  { url, kinds }: WebhookInput,
  desk: WebhookDesk,
  key: string | null = null,
): Promise<Answer<{ id: string; secret: string }, WebhookRefusal> | Refused<'key_reused'>> {
  allow(canEditWebhooks(ctx.actor))
  const fault = await desk.urlFault(url)
  if (fault) return refuse(fault)
  const clubId = ctx.club.id
  const made = await transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('clubs').select('name').where('name', '=', clubId).forUpdate().executeTakeFirstOrThrow()
    return onlyOnce(ctx, { operation: 'createWebhook', key, input: { url, kinds } }, async () => {
      const { count } = await ctx.db
        .selectFrom('webhooks')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('clubId', '=', clubId)
        .executeTakeFirstOrThrow()
      if (count >= MOST_WEBHOOKS) return refuse('too_many_webhooks')
      const row = { id: newId(), keyNumber: desk.keyNumber() }
      await ctx.db
        .insertInto('webhooks')
        .values({ ...row, clubId, url, kinds, createdAt: ctx.now })
        .execute()
      await record(ctx, { event: 'webhook.created', id: row.id, content: WEBHOOK_JOURNAL.created(new URL(url).host) })
      return ok(row)
    })
  })
  if (!made.ok) return made
  const { id, keyNumber } = made.value
  return ok({ id, secret: shownSecret(desk.secretOf({ club: clubId, id, keyNumber })) })
}

async function lockWebhook(ctx: Ctx, id: string): Promise<{ host: string }> {
  const row = await ctx.db
    .selectFrom('webhooks')
    .select('url')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return { host: new URL(found(row).url).host }
}

/** Its waiting deliveries and its log go with it. @throws NotFound */
export async function removeWebhook(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canEditWebhooks(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { host } = await lockWebhook(ctx, id)
    await ctx.db.deleteFrom('webhooks').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await record(ctx, { event: 'webhook.removed', id, content: WEBHOOK_JOURNAL.removed(host) })
    return ok(null)
  })
}

/** Sends a delivery once more, under its own id, with another 24 hours for tries. @throws NotFound */
export async function resendWebhook(ctx: Ctx, { webhookId, id }: { webhookId: string; id: string }): Promise<Answer<null>> {
  allow(canEditWebhooks(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { host } = await lockWebhook(ctx, webhookId)
    found(isId(id) || null)
    const row = await ctx.db
      .updateTable('webhookDeliveries')
      .set({ state: 'queued', attempts: 0, firstAt: ctx.now, nextAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('webhookId', '=', webhookId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(row)
    await record(ctx, { event: 'webhook.resent', id: webhookId, content: WEBHOOK_JOURNAL.resent(host) })
    return ok(null)
  })
}

/** Deletes the log of deliveries that happened before. */
export async function forgetDeliveries(ctx: Ctx, before: Temporal.Instant): Promise<void> {
  await ctx.db
    .deleteFrom('webhookDeliveries')
    .where('clubId', '=', ctx.club.id)
    .where('firstAt', '<', before)
    .where('state', '<>', 'queued')
    .execute()
}
