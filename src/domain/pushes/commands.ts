import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, clubUserIdOf } from '../context.ts'
import { type SubscriptionInput, subscriptionInput } from './input.ts'
import { PUSH_JOURNAL } from './journal.ts'

/** @throws Forbidden without a profile in this club */
export async function subscribe(ctx: Ctx, input: SubscriptionInput): Promise<void> {
  const clubUserId = clubUserIdOf(ctx.actor)
  const { endpoint, p256dh, auth } = subscriptionInput.parse(input)
  await transaction(ctx, async (ctx) => {
    const row = { clubUserId, endpoint, p256dh, auth, createdAt: ctx.now }
    await ctx.db
      .insertInto('pushSubscriptions')
      .values({ ...row, clubId: ctx.club.id, id: newId() })
      // Another person has logged in at this browser.
      .onConflict((conflict) => conflict.columns(['clubId', 'endpoint']).doUpdateSet(row))
      .execute()
    const content = PUSH_JOURNAL.pushOn
    await record(ctx, { event: 'user.pushOn', id: clubUserId, content })
  })
}

/** @throws Forbidden without a profile in this club */
export async function unsubscribe(ctx: Ctx, endpoint: string): Promise<void> {
  const clubUserId = clubUserIdOf(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('pushSubscriptions')
      .where('clubId', '=', ctx.club.id)
      .where('endpoint', '=', endpoint)
      .where('clubUserId', '=', clubUserId)
      .executeTakeFirst()
    if (Number(gone.numDeletedRows) === 0) return
    const content = PUSH_JOURNAL.pushOff
    await record(ctx, { event: 'user.pushOff', id: clubUserId, content })
  })
}

export interface PushOrder {
  personId: string
  noticeId: string | null
  title: string
  body: string
  link: { kind: string; id: string }
  notBefore?: Temporal.Instant
  /** Worthless after this. */
  expiresAt: Temporal.Instant
}

/** Reaches all browsers of these people, in the caller's transaction. */
export async function orderPushes(ctx: Ctx, orders: readonly PushOrder[]): Promise<void> {
  if (orders.length === 0) return
  const { rows: browsers } = await sql<{ id: string; personId: string }>`
    select s.id, u.person_id from push_subscriptions s join club_users u on u.club_id = s.club_id and u.id = s.club_user_id
    where s.club_id = ${ctx.club.id} and u.blocked_at is null and u.person_id = any(${orders.map(({ personId }) => personId)}::uuid[])`.execute(
    ctx.db,
  )
  const values = orders.flatMap(({ personId, noticeId, title, body, link, notBefore, expiresAt }) =>
    browsers
      .filter((browser) => browser.personId === personId)
      .map((browser) => ({
        clubId: ctx.club.id,
        id: newId(),
        subscriptionId: browser.id,
        noticeId,
        title,
        body,
        expiresAt,
        createdAt: ctx.now,
        linkKind: link.kind,
        linkId: link.id,
        nextAt: notBefore ?? ctx.now,
      })),
  )
  if (values.length === 0) return
  await ctx.db.insertInto('pushes').values(values).execute()
  await sql`select pg_notify('push', ${ctx.club.id})`.execute(ctx.db)
}

/** Answers the notices with a notification that may be out. */
export async function withdrawPushes(ctx: Ctx, noticeIds: readonly string[]): Promise<Set<string>> {
  if (noticeIds.length === 0) return new Set()
  const ofThese = { clubId: ctx.club.id, noticeIds }
  await ctx.db
    .deleteFrom('pushes')
    .where('clubId', '=', ofThese.clubId)
    .where('noticeId', 'in', noticeIds)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .execute()
  const left = await ctx.db
    .selectFrom('pushes')
    .select('noticeId')
    .where('clubId', '=', ofThese.clubId)
    .where('noticeId', 'in', noticeIds)
    .execute()
  return new Set(left.flatMap(({ noticeId }) => noticeId ?? []))
}

export interface LeasedPush {
  id: string
  title: string
  body: string
  linkKind: string
  linkId: string
  expiresAt: Temporal.Instant
  /** Includes the running try. */
  attempts: number
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
}

export async function leasePushes(ctx: Ctx, count: number, leasedUntil: Temporal.Instant): Promise<LeasedPush[]> {
  const { rows } = await sql<LeasedPush>`
    with due as (
      select id from pushes where club_id = ${ctx.club.id} and state = 'queued' and next_at <= ${ctx.now}
      order by next_at, id limit ${count} for update skip locked),
    leased as (
      update pushes p set next_at = ${leasedUntil}, attempts = attempts + 1 from due
      where p.club_id = ${ctx.club.id} and p.id = due.id returning p.*)
    select l.id, l.title, l.body, l.link_kind, l.link_id, l.expires_at, l.attempts, s.id as subscription_id, s.endpoint, s.p256dh, s.auth
    from leased l join push_subscriptions s on s.club_id = l.club_id and s.id = l.subscription_id`.execute(ctx.db)
  return rows
}

export async function settlePush(ctx: Ctx, id: string, state: 'sent' | 'failed'): Promise<void> {
  await ctx.db.updateTable('pushes').set({ state }).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
}

export async function postponePush(ctx: Ctx, id: string, at: Temporal.Instant): Promise<void> {
  await ctx.db.updateTable('pushes').set({ nextAt: at }).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
}

/** The browser ended its subscription; its waiting notifications go too. */
export async function forgetSubscription(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('pushSubscriptions').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
}

export async function forgetPushes(ctx: Ctx, before: Temporal.Instant): Promise<void> {
  await ctx.db.deleteFrom('pushes').where('clubId', '=', ctx.club.id).where('createdAt', '<', before).execute()
}
