import { sql } from 'kysely'
import { z } from 'zod'
import { allow } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { ordererOf } from '../orders/place-order.ts'
import { canSendMailings } from './access.ts'
import { TOPICS, type Topic } from './input.ts'
import { listFiles, type MailingFile } from './queries.ts'

const [MOST_GROUPS, LONGEST_GROUP] = [100, 80]
const upTo = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.slice(0, most))

/** As typed so far, finished or not: of what is too long as much as may be kept. */
export const draftInput = z.object({
  groups: z
    .array(z.string())
    .default([])
    .transform((groups) => groups.filter(({ length }) => length <= LONGEST_GROUP).slice(0, MOST_GROUPS)),
  topic: z.enum(TOPICS).catch('service'),
  perHousehold: z.boolean().default(false),
  subject: upTo(1_000),
  text: upTo(20_000),
})

export interface Draft {
  id: string
  groups: string[]
  topic: Topic
  perHousehold: boolean
  subject: string
  text: string
  changedAt: Temporal.Instant
  files: MailingFile[]
}

const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mailings')
    .where('clubId', '=', ctx.club.id)
    .where('authorId', '=', ordererOf(ctx))
    .where('sentAt', 'is', null)

/** One for each author. */
export const findDraftId = async (ctx: Ctx): Promise<string | null> =>
  (await own(ctx).select('id').executeTakeFirst())?.id ?? null

export async function findDraft(ctx: Ctx): Promise<Draft | null> {
  const row = await own(ctx).select(['id', 'groups', 'topic', 'perHousehold', 'subject', 'body', 'changedAt']).executeTakeFirst()
  if (!row) return null
  const { groups, topic, body, ...rest } = row
  return {
    ...rest,
    groups: groups as string[],
    topic: topic as Topic,
    text: body,
    files: await listFiles(ctx, row.id),
  }
}

/** Keeps what the author typed, for any browser; answers the draft's id. @throws Forbidden */
export async function keepDraft(ctx: Ctx, draft: z.output<typeof draftInput>): Promise<string> {
  allow(canSendMailings(ctx.actor))
  const { groups, topic, perHousehold, subject, text } = draft
  const { rows } = await sql<{ id: string }>`
    insert into mailings (club_id, id, author_id, topic, per_household, groups, subject, body, created_at, changed_at)
    values (${ctx.club.id}, ${newId()}, ${ordererOf(ctx)}, ${topic}, ${perHousehold}, ${JSON.stringify(groups)}, ${subject}, ${text}, ${ctx.now}, ${ctx.now})
    on conflict (club_id, author_id) where sent_at is null do update set topic = excluded.topic,
      per_household = excluded.per_household, groups = excluded.groups,
      subject = excluded.subject, body = excluded.body, changed_at = excluded.changed_at
    returning id`.execute(ctx.db)
  return String(rows[0]?.id)
}

/** Hands the draft's files to a mailing and ends the draft. Call it in the transaction of the mailing. */
export async function takeDraft(ctx: Ctx, mailingId: string): Promise<void> {
  const draftId = await findDraftId(ctx)
  if (!draftId) return
  await ctx.db
    .updateTable('mailingFiles')
    .set({ mailingId })
    .where('clubId', '=', ctx.club.id)
    .where('mailingId', '=', draftId)
    .execute()
  await ctx.db.deleteFrom('mailings').where('clubId', '=', ctx.club.id).where('id', '=', draftId).execute()
}
