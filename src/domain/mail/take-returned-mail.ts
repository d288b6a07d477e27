import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { insertBounce } from './insert-bounce.ts'
import { MAIL_JOURNAL } from './journal.ts'
import type { Returned } from './rules.ts'

/**
 * Notes a mail that came back, once, also when the outbox has forgotten it. Answers false when this club sent no such mail. For the
 * system.
 */
export async function takeReturnedMail(ctx: Ctx, { mailId, isHard, reason }: Returned): Promise<boolean> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ address: string }>`
      select address from mailing_recipients where club_id = ${ctx.club.id} and id = ${mailId} and email <> ''
      union all select lower(trim(to_address)) from mails where club_id = ${ctx.club.id} and id = ${mailId} limit 1`.execute(
      ctx.db,
    )
    const [mail] = rows
    if (!mail) return false
    await insertBounce(ctx, { mailId, address: mail.address, isHard, reason })
    await sql`update mailing_recipients set state = 'returned', reason = ${reason}, settled_at = ${ctx.now}
      where club_id = ${ctx.club.id} and id = ${mailId} and state in ('queued', 'sent')`.execute(ctx.db)
    await record(ctx, { event: 'mail.returned', id: mailId, content: MAIL_JOURNAL.returned })
    return true
  })
}
