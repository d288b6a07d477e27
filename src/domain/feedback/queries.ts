import { sql } from 'kysely'
import { keyset } from '../../database/keyset.ts'
import { allow } from '../../kernel/answer.ts'
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

const ORDER = keyset({ by: 'sent', isDescending: true }, { sent: [sql`f.sent_at`, sql`f.id`] })

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
    select f.id, f.about, f.kind, f.body, f.name, f.email, f.page, f.version, f.sent_at, f.answer, f.settled_at,
      coalesce(u.user_name, '') as settled_by
    from feedback f left join club_users u on u.club_id = f.club_id and u.user_id = f.settled_by
    where f.club_id = ${ctx.club.id} and f.settled_at ${isSettled ? sql`is not null` : sql`is null`} ${after}
    order by ${ORDER.orderBy} limit ${page.limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, page.limit)
  return { lines, next: rows.length > page.limit ? (lines.at(-1)?.id ?? null) : null }
}
