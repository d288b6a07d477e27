import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Ctx } from '../context.ts'

/** Names of the clubs that have mail to send at this moment. Any handle may ask; it learns nothing else. */
export async function listClubsWithDueMail(db: Database, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select clubs_with_due_mail(${moment}) as name`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many mails of the club have been due since this moment. */
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

/** The address of the club's office, which also gets the answers to its mails; empty where the club has named none. */
export async function findOfficeAddress(ctx: Ctx): Promise<string> {
  const row = await ctx.db.selectFrom('clubDetails').select('email').where('clubId', '=', ctx.club.id).executeTakeFirst()
  return row?.email ?? ''
}

/** The newest mails of the club, for the mailbox page of a demo. */
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
