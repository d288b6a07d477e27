import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { type Ctx, isAdmin, userIdOf } from '../context.ts'
import type { MailFile } from '../mail/input.ts'
import type { Order } from '../orders/queries.ts'
import type { OrderState } from '../orders/rules.ts'
import { faultText } from '../orders/texts.ts'
import { canSeeMailing, canSeeMailings } from './access.ts'
import type { Topic } from './input.ts'
import type { RecipientState } from './texts.ts'

export interface MailingFile extends MailFile {
  bytes: number
}

/** Asks for no right. */
export async function listFiles(ctx: Ctx, mailingId: string): Promise<MailingFile[]> {
  return ctx.db
    .selectFrom('mailingFiles as m')
    .innerJoin('files as f', (join) => join.onRef('f.clubId', '=', 'm.clubId').onRef('f.id', '=', 'm.fileId'))
    .select(['f.id', 'f.name', 'f.mime', 'f.bytes'])
    .where('m.clubId', '=', ctx.club.id)
    .where('m.mailingId', '=', mailingId)
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute()
}

export type RecipientCounts = Record<RecipientState, number>

export interface SentMailing {
  id: string
  authorId: string
  authorName: string
  topic: Topic
  titles: string[]
  subject: string
  body: string
  sentAt: Temporal.Instant
  orderId: string
  /** Null once the order is forgotten. */
  orderState: OrderState | null
  /** Why its order does not go on, for staff; else empty. */
  orderFault: string
  counts: RecipientCounts
}

/** SQL: what became of the recipient `r`; whoever reads along is as badly off as the one who could not be reached. */
export const becameOf = sql<RecipientState>`case when r.with_id is null then r.state else coalesce((select c.state from mailing_recipients c
  where c.club_id = r.club_id and c.id = r.with_id and c.state in ('failed', 'returned')), r.state) end`

const NO_COUNTS: RecipientCounts = {
  open: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  returned: 0,
  letter: 0,
  unsubscribed: 0,
  household: 0,
}

type Row = Omit<SentMailing, 'counts' | 'orderFault'> & { counts: Partial<RecipientCounts> | null } & Pick<
    Order,
    'tries' | 'fault' | 'startsAt' | 'finishedAt'
  >

const select = (ctx: Ctx, condition: ReturnType<typeof sql>) => sql<Row>`
  select m.id, m.author_id, m.author_name, m.topic, m.titles, m.subject, m.body, m.sent_at, m.order_id, o.state as order_state,
    coalesce(o.tries, 0) as tries, coalesce(o.fault, '') as fault, o.starts_at, o.finished_at,
    (select json_object_agg(state, count) from (select ${becameOf} as state, count(*)::int as count from mailing_recipients r
      where r.club_id = m.club_id and r.mailing_id = m.id group by 1) states) as counts
  from mailings m left join orders o on o.club_id = m.club_id and o.id = m.order_id
  where m.club_id = ${ctx.club.id} and m.sent_at is not null and ${condition}`

const toMailing = ({ counts, tries, fault, startsAt, finishedAt, ...row }: Row): SentMailing => ({
  ...row,
  orderFault: faultText({ tries, fault, startsAt, finishedAt }),
  counts: { ...NO_COUNTS, ...counts },
})

/** The latest first: the own ones, for the office all; `after`: last id of the page before. @throws Forbidden */
export async function listMailings(
  ctx: Ctx,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ lines: SentMailing[]; next: string | null }> {
  allow(canSeeMailings(ctx.actor))
  const mine = isAdmin(ctx.actor, 'members') ? sql`true` : sql`m.author_id = ${userIdOf(ctx)}`
  const older = sql`(m.sent_at, m.id) < (select sent_at, id from mailings where club_id = ${ctx.club.id} and id = ${after})`
  const { rows } = await sql<Row>`
    ${select(ctx, mine)} ${after === undefined ? sql`` : sql`and ${older}`}
    order by m.sent_at desc, m.id desc limit ${limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, limit).map(toMailing)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

/** @throws NotFound also for others' mailings, Forbidden */
export async function getMailing(ctx: Ctx, id: string): Promise<SentMailing> {
  allow(canSeeMailings(ctx.actor))
  const { rows } = await select(ctx, sql`m.id = ${id}`).execute(ctx.db)
  return toMailing(found(rows.find((mailing) => canSeeMailing(ctx.actor, mailing))))
}

export interface MailingRecipient {
  id: string
  position: number
  name: string
  email: string
  state: RecipientState
  /** Of the mail server, or of a returned mail. */
  reason: string
  /** Name of the one they live with, who got it for them. */
  withName: string | null
  settledAt: Temporal.Instant | null
}

/** In order; `getMailing` has asked for the right. `after`: last position of the page before. */
export async function listRecipients(
  ctx: Ctx,
  mailingId: string,
  { state, after = 0, limit }: { state?: RecipientState | undefined; after?: number; limit: number },
): Promise<MailingRecipient[]> {
  const { rows } = await sql<MailingRecipient>`
    select * from (select r.id, r.position, r.name, r.email, r.reason, r.settled_at, ${becameOf} as state,
      (select c.name from mailing_recipients c where c.club_id = r.club_id and c.id = r.with_id) as with_name
      from mailing_recipients r where r.club_id = ${ctx.club.id} and r.mailing_id = ${mailingId} and r.position > ${after}) rows
    where ${state ?? null}::text is null or state = ${state ?? null}
    order by position limit ${limit}`.execute(ctx.db)
  return rows
}
