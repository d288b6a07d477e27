import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'
import type { Attempt, DeliveryOutcome } from './rules.ts'

export interface LeasedDelivery {
  id: string
  webhookId: string
  kind: string
  objectId: string
  happenedAt: Temporal.Instant
  firstAt: Temporal.Instant
  /** Includes the running try. */
  attempts: number
  url: string
  keyNumber: number
}

/** Due deliveries of the club, the oldest first; nobody else takes them until `until`. */
export async function leaseDeliveries(ctx: Ctx, count: number, until: Temporal.Instant): Promise<LeasedDelivery[]> {
  const { rows } = await sql<LeasedDelivery>`
    with due as (
      select webhook_id, id from webhook_deliveries where club_id = ${ctx.club.id} and state = 'queued' and next_at <= ${ctx.now}
      order by next_at, id limit ${count} for update skip locked),
    leased as (
      update webhook_deliveries d set next_at = ${until}, attempts = attempts + 1 from due
      where d.club_id = ${ctx.club.id} and d.webhook_id = due.webhook_id and d.id = due.id returning d.*)
    select l.id, l.webhook_id, l.kind, l.object_id, l.happened_at, l.first_at, l.attempts, w.url, w.key_number
    from leased l join webhooks w on w.club_id = l.club_id and w.id = l.webhook_id order by l.happened_at, l.id`.execute(ctx.db)
  return rows
}

type Ref = Pick<LeasedDelivery, 'webhookId' | 'id'>

export interface TriedDelivery {
  id: string
  attempt: Attempt
  outcome: DeliveryOutcome
  at: Temporal.Instant
}

/** Results of tries of one webhook, for the log. After a failure its other deliveries wait as long: none is tried in vain. */
export async function settleDeliveries(ctx: Ctx, webhookId: string, tried: readonly TriedDelivery[]): Promise<void> {
  if (tried.length === 0) return
  const again = tried.flatMap(({ outcome }) => (outcome.kind === 'again' ? [outcome.at] : [])).at(-1)
  const rows = tried.map(({ id, attempt, outcome, at }) => ({
    id,
    ...attempt,
    state: outcome.kind === 'again' ? 'queued' : outcome.kind,
    tried: at,
    next: outcome.kind === 'again' ? outcome.at : at,
  }))
  const of = sql`d.club_id = ${ctx.club.id} and d.webhook_id = ${webhookId}`
  // Two processes may write results of one webhook at the same moment: a transaction is begun anew where they meet.
  await transaction(ctx, async (ctx) => {
    await sql`
    update webhook_deliveries d set state = r.state, status = r.status, note = r.note, tried_at = r.tried, next_at = r.next
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, state text, status integer, note text, tried timestamptz, next timestamptz) where ${of} and d.id = r.id`.execute(
      ctx.db,
    )
    if (again)
      await sql`update webhook_deliveries d set next_at = ${again} where ${of} and state = 'queued' and next_at < ${again}`.execute(
        ctx.db,
      )
  })
}

/** They were not tried. */
export async function returnDeliveries(ctx: Ctx, rest: readonly Ref[], at: Temporal.Instant): Promise<void> {
  if (rest.length === 0) return
  await sql`
    update webhook_deliveries d set next_at = ${at}, attempts = attempts - 1
    from jsonb_to_recordset(${JSON.stringify(rest.map(({ webhookId, id }) => ({ webhookId, id })))}::jsonb) as r ("webhookId" uuid, id uuid)
    where d.club_id = ${ctx.club.id} and d.webhook_id = r."webhookId" and d.id = r.id and d.state = 'queued'`.execute(ctx.db)
}
