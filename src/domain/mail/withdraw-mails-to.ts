import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Mails that have not gone out, unless somebody else of the club has the address too. Asks for no right. */
export async function withdrawMailsTo(ctx: Ctx, personId: string, address: string): Promise<void> {
  await sql`delete from mails where club_id = ${ctx.club.id} and state = 'queued' and attempts = 0 and lower(to_address) = lower(${address})
    and ${address} <> '' and not exists (select from people o where o.club_id = mails.club_id and o.id <> ${personId}
      and lower(o.email) = lower(${address}))`.execute(ctx.db)
}
