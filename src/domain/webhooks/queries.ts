import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
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

const LOG = 'a log of one webhook and 90 days'

export const DELIVERY_FIELDS = {
  happenedAt: { kind: 'moment', of: sql`d.happened_at`, index: 'webhook_deliveries_latest' },
  kind: { kind: 'text', of: sql`d.kind`, without: LOG },
  objectId: { kind: 'text', of: sql`d.object_id`, without: LOG },
  state: { kind: 'text', of: sql`d.state`, without: LOG },
  attempts: { kind: 'number', of: sql`d.attempts`, without: LOG },
  status: { kind: 'number', of: sql`d.status`, isNullable: true, without: LOG },
  triedAt: { kind: 'moment', of: sql`d.tried_at`, isNullable: true, without: LOG },
} as const satisfies Fields

/** The log of a webhook. @throws NotFound, Forbidden */
export async function askDeliveries(ctx: Ctx, webhookId: string, asking: Asking): Promise<AskedPage<ListedDelivery>> {
  allow(canSeeWebhooks(ctx.actor))
  const { rows: known } = await sql`select from webhooks where club_id = ${ctx.club.id} and id = ${webhookId}`.execute(ctx.db)
  found(known[0])
  const { condition, orderBy, key } = asked(DELIVERY_FIELDS, sql`d.id`, asking)
  const { rows } = await sql<ListedDelivery & { askedKey: string }>`
    select d.id, d.kind, d.object_id, d.happened_at, d.state, d.attempts, d.next_at, d.status, d.note, d.tried_at, ${key} as asked_key
    from webhook_deliveries d where d.club_id = ${ctx.club.id} and d.webhook_id = ${webhookId} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

/** Names alone, so any handle may ask. */
export async function listClubsWithDueWebhook(db: Database, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select clubs_with_due_webhook(${moment}) as name`.execute(db)
  return rows.map(({ name }) => name)
}
