import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Ctx } from '../context.ts'
import type { TemplateName } from './input.ts'

/** Names alone, so any handle may ask. */
export async function listClubsWithDueMail(db: Database, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select clubs_with_due_mail(${moment}) as name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function countDueMails(ctx: Ctx, since: Temporal.Instant): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('clubId', '=', ctx.club.id)
    .where('state', '=', 'queued')
    .where('nextAt', '<=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The office also receives the answers to mails; empty when the club has named none. */
export async function findOfficeAddress(ctx: Ctx): Promise<string> {
  const row = await ctx.db.selectFrom('clubDetails').select('email').where('clubId', '=', ctx.club.id).executeTakeFirst()
  return row?.email ?? ''
}

/** For the mailbox page of a demo. */
export async function listRecentMails(ctx: Ctx, limit: number) {
  return ctx.db
    .selectFrom('mails')
    .select(['id', 'template', 'toAddress', 'data', 'state', 'createdAt'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findMail(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('mails')
    .select(['id', 'template', 'toAddress', 'data', 'state', 'createdAt'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The last one of this template to this address within a day, with its state. */
export async function findLatestMail(ctx: Ctx, template: TemplateName, to: string) {
  const row = await ctx.db
    .selectFrom('mails')
    .select(['id', 'state', 'sentAt', 'nextAt', 'lastError'])
    .where('clubId', '=', ctx.club.id)
    .where('createdAt', '>', ctx.now.subtract({ hours: 24 }))
    .where('template', '=', template)
    .where('toAddress', '=', to)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
