import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeWebhooks } from './access.ts'

export interface Webhook {
  id: string
  url: string
  kinds: string[]
  createdAt: Temporal.Instant
  /** Of the last week. */
  sent: number
  failed: number
  waiting: number
}

/** All of the club, the newest first, with figures of the last week. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  allow(canSeeWebhooks(ctx.actor))
  const { rows } = await sql<Webhook>`
    select w.id, w.url, w.kinds, w.created_at, d.sent, d.failed, d.waiting
    from webhooks w cross join lateral (
      select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'queued') as waiting
      from webhook_deliveries d where d.club_id = w.club_id and d.webhook_id = w.id
        and happened_at > ${ctx.now.subtract({ hours: 7 * 24 })}) d
    where w.club_id = ${ctx.club.id} order by w.created_at desc, w.id desc`.execute(ctx.db)
  return rows
}

export interface ListedDelivery {
  id: string
  kind: string
  objectId: string
  happenedAt: Temporal.Instant
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  nextAt: Temporal.Instant
  status: number | null
  note: string
  triedAt: Temporal.Instant | null
}

/** The latest first; `after`: id of the last one of the page before. @throws NotFound */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  { limit, after = null }: { limit: number; after?: string | null | undefined },
): Promise<{ deliveries: ListedDelivery[]; next: string | null }> {
  allow(canSeeWebhooks(ctx.actor))
  const of = { club: ctx.club.id, webhookId }
  const { rows: known } = await sql`select from webhooks where club_id = ${of.club} and id = ${webhookId}`.execute(ctx.db)
  found(known[0])
  const { rows } = await sql<ListedDelivery>`
    select id, kind, object_id, happened_at, state, attempts, next_at, status, note, tried_at from webhook_deliveries
    where club_id = ${of.club} and webhook_id = ${webhookId} ${
      after === null
        ? sql``
        : sql`and (happened_at, id) < (select happened_at, id from webhook_deliveries
            where club_id = ${of.club} and webhook_id = ${webhookId} and id = ${after})`
    }
    order by happened_at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const deliveries = rows.slice(0, limit)
  return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null }
}

/** Names alone, so any handle may ask. */
export async function listClubsWithDueWebhook(db: Database, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select clubs_with_due_webhook(${moment}) as name`.execute(db)
  return rows.map(({ name }) => name)
}
