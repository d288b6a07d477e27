import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { endMembership } from '../members/commands.ts'
import { keptMember } from '../members/list-members.ts'
import { canHandleDeclarations } from './access.ts'
import { DECLARATION_JOURNAL } from './journal.ts'
import { lockNotice, settleNotice } from './settle-notice.ts'
import type { ExitRefusal } from './texts.ts'

/** The office says whose membership a notice ends. @throws Forbidden, NotFound */
export async function matchNotice(
  ctx: Ctx,
  { id, memberNo }: { id: string; memberNo: string },
): Promise<Answer<null, ExitRefusal>> {
  allow(canHandleDeclarations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { handledAt } = await lockNotice(ctx, id)
    if (handledAt) return refuse('already_handled')
    const { rows } = await sql<{ id: string }>`
      select id from members where club_id = ${ctx.club.id} and id = ${keptMember(ctx, sql`o.member_no = ${memberNo}`)}`.execute(
      ctx.db,
    )
    const [member] = rows
    if (!member) return refuse('unknown_number')
    await sql`update declarations set member_id = ${member.id} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'declaration.matched', id, content: DECLARATION_JOURNAL.matched })
    return ok(null)
  })
}

/** The office has checked who declared: the membership ends, and a mail tells the last day. @throws Forbidden, NotFound */
export async function enterExit(
  ctx: Ctx,
  { id, lastOn }: { id: string; lastOn: Temporal.PlainDate },
): Promise<Answer<null, ExitRefusal>> {
  allow(canHandleDeclarations(ctx.actor))
  return transaction(ctx, async (ctx): Promise<Answer<null, ExitRefusal>> => {
    const { name, email, memberId, handledAt } = await lockNotice(ctx, id)
    if (handledAt) return refuse('already_handled')
    const ended = await endMembership(ctx, found(memberId), { lastOn, reason: 'Kündigung' })
    if (!ended.ok) return ended
    await settleNotice(ctx, id, `Austritt zum ${formatDay(lastOn)}`, lastOn)
    await record(ctx, { event: 'declaration.handled', id, content: DECLARATION_JOURNAL.handled })
    await sendMail(ctx, { template: 'declaration.exit', to: email, data: { name, lastOn: formatDay(lastOn) } })
    return ok(null)
  })
}
