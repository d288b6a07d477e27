import { sql } from 'kysely'
import { keyset } from '../../database/keyset.ts'
import { allow } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import { canSeeFeedback } from './access.ts'
import type { FeedbackKind, FeedbackSubject } from './texts.ts'

export interface FeedbackLine {
  id: string
  about: FeedbackSubject
  kind: FeedbackKind
  body: string
  /** '' = not given. */
  name: string
  email: string
  page: string
  version: string
  sentAt: Temporal.Instant
  answer: string
  settledAt: Temporal.Instant | null
  /** Name of the user who settled it; '' for somebody who is no user any more. */
  settledBy: string
}

const COLUMNS = sql`f.id, f.about, f.kind, f.body, f.name, f.email, f.page, f.version, f.sent_at, f.answer, f.settled_at,
  coalesce(u.user_name, '') as settled_by`
const FROM = sql`from feedback f left join club_users u on u.club_id = f.club_id and u.user_id = f.settled_by`
const ORDER = keyset({ by: 'sent', isDescending: true }, { sent: [sql`f.sent_at`, sql`f.id`] })

/** Messages may be asked for these. */
export const FEEDBACK_FIELDS = {
  sentAt: { kind: 'moment', of: sql`f.sent_at`, index: 'feedback_open' },
  about: { kind: 'text', of: sql`f.about`, without: 'a club gets some hundreds' },
  kind: { kind: 'text', of: sql`f.kind`, without: 'a club gets some hundreds' },
  version: { kind: 'text', of: sql`f.version`, without: 'a club gets some hundreds' },
} as const satisfies Fields

/** Open messages, or settled ones. @throws Forbidden */
export async function askFeedback(
  ctx: Ctx,
  { isSettled }: { isSettled: boolean },
  asking: Asking,
): Promise<AskedPage<FeedbackLine>> {
  allow(canSeeFeedback(ctx.actor))
  const { condition, orderBy, key } = asked(FEEDBACK_FIELDS, sql`f.id`, asking)
  const { rows } = await sql<FeedbackLine & { askedKey: string }>`select ${COLUMNS}, ${key} as asked_key ${FROM}
    where f.club_id = ${ctx.club.id} and f.settled_at ${isSettled ? sql`is not null` : sql`is null`} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

/** Messages, the latest first: open ones, or settled ones. @throws Forbidden */
export async function listFeedback(
  ctx: Ctx,
  { isSettled }: { isSettled: boolean },
  page: { after: string | undefined; limit: number },
): Promise<{ lines: FeedbackLine[]; next: string | null }> {
  allow(canSeeFeedback(ctx.actor))
  const after = page.after
    ? sql`and ${ORDER.after(sql`from feedback f where f.club_id = ${ctx.club.id} and f.id = ${page.after}`)}`
    : sql``
  const { rows } = await sql<FeedbackLine>`
    select ${COLUMNS} ${FROM}
    where f.club_id = ${ctx.club.id} and f.settled_at ${isSettled ? sql`is not null` : sql`is null`} ${after}
    order by ${ORDER.orderBy} limit ${page.limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, page.limit)
  return { lines, next: rows.length > page.limit ? (lines.at(-1)?.id ?? null) : null }
}
